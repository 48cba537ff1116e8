import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_MENTIONS } from '#app/domain/mentions/mention-limits.ts';
import { CreateMentionInput } from '#app/domain/mentions/mentions.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  createMention,
  deleteMention,
  getMention,
  listMentions,
  updateMention,
} from '#app/server/services/mentions/manage-mentions.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

const create = (input: object, as = actor) =>
  createMention(
    fixture.deps,
    as,
    CreateMentionInput.parse({ displayName: 'Acme Pottery', ...input }),
  );

it('creates, lists by name, changes, and deletes mentions', async () => {
  const linkedin = { urn: 'urn:li:organization:2414183', name: 'Acme Pottery' };
  const acme = await create({ name: '@acme', handles: { twitter: '@acmepots', linkedin } });
  expect(acme).toMatchObject({ name: 'acme', handles: { twitter: 'acmepots', linkedin } });
  await create({ name: 'Ada' });
  await create({ name: 'Zoe' });
  const { items } = await listMentions(fixture.deps, actor);
  expect(items.map(({ name }) => name)).toEqual(['acme', 'Ada', 'Zoe']);
  const byId = { mentionId: acme.id };
  const change = { name: 'Acme', handles: { twitter: null, tiktok: 'acme' } };
  const changed = await updateMention(fixture.deps, actor, { ...byId, ...change });
  expect(changed).toMatchObject({ name: 'Acme', displayName: 'Acme Pottery' });
  expect(changed.handles).toEqual({ tiktok: 'acme', linkedin });
  await deleteMention(fixture.deps, actor, byId);
  await expect(getMention(fixture.deps, actor, byId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteMention(fixture.deps, actor, byId)).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('refuses a name in use, also when another mention takes it later', async () => {
  await create({ name: 'acme' });
  const { id: mentionId } = await create({ name: 'ada' });
  await expect(create({ name: 'ACME' })).rejects.toMatchObject({ code: 'conflict' });
  const change = updateMention(fixture.deps, actor, { mentionId, name: 'Acme' });
  await expect(change).rejects.toMatchObject({ code: 'conflict' });
});

it('keeps workspaces apart, and viewers from changing anything', async () => {
  const { id: mentionId } = await create({ name: 'acme' });
  const stranger = await fixture.createActor();
  await create({ name: 'acme' }, stranger);
  const { deps } = fixture;
  const attempts = await Promise.allSettled([
    getMention(deps, stranger, { mentionId }),
    updateMention(deps, stranger, { mentionId, displayName: 'Mine' }),
    deleteMention(deps, stranger, { mentionId }),
  ]);
  const refused = { status: 'rejected', reason: { code: 'not_found' } };
  expect(attempts).toMatchObject([refused, refused, refused]);
  const viewer: Actor = { ...actor, role: 'viewer' };
  expect((await listMentions(fixture.deps, viewer)).items).toHaveLength(1);
  await expect(create({ name: 'ada' }, viewer)).rejects.toMatchObject({ code: 'forbidden' });
});

it(`refuses more than ${MAX_MENTIONS} mentions`, async () => {
  const { workspaceId } = actor;
  const rows = Array.from({ length: MAX_MENTIONS - 1 }, (_, index) => ({
    id: createId('ment'),
    workspaceId,
    name: `n${index}`,
    nameKey: `n${index}`,
    displayName: 'Acme',
  }));
  await fixture.deps.prisma.mention.createMany({ data: rows });
  const results = await Promise.allSettled([create({ name: 'last' }), create({ name: 'more' })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
