import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { CreateSnippetInput } from '#app/domain/snippets/snippets.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createSnippet } from '#app/server/services/snippets/manage-snippets.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
  await fixture.connect(actor, 'twitter');
});

const create = async (input: object, as = actor) =>
  (await createSnippet(fixture.deps, as, CreateSnippetInput.parse(input))).id;

const toInput = (content: object, more: object = {}) =>
  PublishPostInput.parse({ platforms: ['linkedin'], content, ...more });

it('stores the final text, with the day on which the post is published in its zone', async () => {
  const hours = await create({ name: 'Hours', text: 'Open on {{date}}: {{link}}' });
  const tags = await create({ name: 'Clay', kind: 'hashtags', text: 'kiln clay' });
  const year = fixture.clock.now().getUTCFullYear() + 1;
  const publishAt = { local: `${year}-03-01T00:30`, timeZone: 'Pacific/Auckland' };
  const content = { captions: ['Hot'], snippetIds: [hours, tags], variables: { link: 'x.test' } };
  const post = await publishPost(fixture.deps, actor, {
    input: toInput(content, { publishAt }),
    source: 'api',
  });
  expect(post.caption).toBe(`Hot\n\nOpen on ${year}-03-01: x.test`);
  expect(post.hashtags).toEqual(['kiln', 'clay']);
  const { content: stored } = await fixture.deps.prisma.post.findUniqueOrThrow({
    where: { id: post.id },
    select: { content: true },
  });
  expect(JSON.stringify(stored)).not.toMatch(/snippetIds|variables|\{\{/u);
});

it('counts the final text, and refuses it where it’s too long', async () => {
  const long = await create({ name: 'Long', text: 'x'.repeat(300) });
  const input = PublishPostInput.parse({
    platforms: ['twitter'],
    content: { captions: ['Hot'], snippetIds: [long] },
  });
  const { valid, violations, deliveries } = await planRequest(fixture.deps, actor, { input });
  expect([valid, deliveries[0]?.textLength.count]).toEqual([false, 305]);
  expect(violations).toMatchObject([{ pointer: '/content/captions/0' }]);
});

it('takes no date from a queue, and no snippet of another workspace', async () => {
  const hours = await create({ name: 'Hours', text: 'Open on {{date}}' });
  const stranger = await fixture.createActor();
  const theirs = await create({ name: 'Theirs', text: 'Secret' }, stranger);
  const content = { captions: ['Hot'], snippetIds: [hours, theirs] };
  const input = toInput(content, { queue: 'Nope' });
  const { violations } = await planRequest(fixture.deps, actor, { input });
  expect(violations.map(({ pointer }) => pointer)).toEqual([
    '/queue',
    '/content/snippetIds/1',
    '/content/variables/date',
  ]);
  const request = publishPost(fixture.deps, actor, { input: toInput(content), source: 'api' });
  await expect(request).rejects.toMatchObject({
    code: 'validation_failed',
    violations: [{ pointer: '/content/snippetIds/1', code: 'unknown_snippet' }],
  });
  expect(await fixture.deps.prisma.post.count({ where: { workspaceId: actor.workspaceId } })).toBe(
    0,
  );
});
