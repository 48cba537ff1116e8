import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_SNIPPETS } from '#app/domain/snippets/snippet-limits.ts';
import { CreateSnippetInput } from '#app/domain/snippets/snippets.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  createSnippet,
  deleteSnippet,
  getSnippet,
  listSnippets,
  updateSnippet,
} from '#app/server/services/snippets/manage-snippets.ts';
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
  createSnippet(fixture.deps, as, CreateSnippetInput.parse(input));

it('creates, lists by name, changes, and deletes snippets', async () => {
  const hours = await create({ name: ' Opening  hours ', text: 'Open:\r\n{{link}}\n' });
  expect(hours).toMatchObject({
    name: 'Opening hours',
    kind: 'text',
    text: 'Open:\n{{link}}',
    variables: ['link'],
  });
  const tags = await create({ name: 'clay', kind: 'hashtags', text: 'kiln,#clay' });
  const { items } = await listSnippets(fixture.deps, actor);
  expect(items.map(({ name }) => name)).toEqual(['clay', 'Opening hours']);
  const byId = { snippetId: tags.id };
  const renamed = await updateSnippet(fixture.deps, actor, { ...byId, name: 'Clay' });
  expect(renamed).toMatchObject({ name: 'Clay', kind: 'hashtags', text: '#kiln #clay' });
  await deleteSnippet(fixture.deps, actor, byId);
  await expect(getSnippet(fixture.deps, actor, byId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteSnippet(fixture.deps, actor, byId)).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('refuses a name in use, an unknown variable, and a kind that the text doesn’t fit', async () => {
  const hours = await create({ name: 'Hours', kind: 'template', text: 'News: {{caption}}' });
  await expect(create({ name: 'hOURS', text: 'Open' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(create({ name: 'More', text: '{{nope}}' })).rejects.toMatchObject({
    code: 'validation_failed',
    violations: [{ pointer: '/text', code: 'unknown_variable' }],
  });
  const change = updateSnippet(fixture.deps, actor, { snippetId: hours.id, kind: 'text' });
  await expect(change).rejects.toMatchObject({ violations: [{ code: 'unknown_variable' }] });
});

it('keeps workspaces apart, and viewers from changing anything', async () => {
  const { id: snippetId } = await create({ name: 'Hours', text: 'Open' });
  const stranger = await fixture.createActor();
  await create({ name: 'Hours', text: 'Open' }, stranger);
  const { deps } = fixture;
  const attempts = await Promise.allSettled([
    getSnippet(deps, stranger, { snippetId }),
    updateSnippet(deps, stranger, { snippetId, text: 'Mine' }),
    deleteSnippet(deps, stranger, { snippetId }),
  ]);
  const refused = { status: 'rejected', reason: { code: 'not_found' } };
  expect(attempts).toMatchObject([refused, refused, refused]);
  const viewer: Actor = { ...actor, role: 'viewer' };
  expect((await listSnippets(fixture.deps, viewer)).items).toHaveLength(1);
  await expect(create({ name: 'More', text: 'Open' }, viewer)).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it(`refuses more than ${MAX_SNIPPETS} snippets`, async () => {
  const { workspaceId } = actor;
  const rows = Array.from({ length: MAX_SNIPPETS - 1 }, (_, index) => ({
    id: createId('snip'),
    workspaceId,
    kind: 'text',
    name: `n${index}`,
    nameKey: `n${index}`,
    text: 'Open',
  }));
  await fixture.deps.prisma.snippet.createMany({ data: rows });
  const results = await Promise.allSettled([
    create({ name: 'Last', text: 'Open' }),
    create({ name: 'One more', text: 'Open' }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
