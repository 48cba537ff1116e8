import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromDraftContent } from '#app/domain/composer/draft-content.ts';
import { toPublishRequest } from '#app/domain/composer/draft.ts';
import { CreateMentionInput } from '#app/domain/mentions/mentions.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { duplicatePost } from '#app/server/services/drafts/draft-from-post.ts';
import { createMention, updateMention } from '#app/server/services/mentions/manage-mentions.ts';
import { createSnippet } from '#app/server/services/snippets/manage-snippets.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { acceptPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const LINKEDIN = { urn: 'urn:li:organization:5515715', name: 'Reyes Ceramics' };
const IN_TEXT = '@[Reyes Ceramics](urn:li:organization:5515715)';

let fixture: ServiceFixture;
let actor: Actor;
let mentionId: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
  await fixture.connect(actor, 'twitter');
  const handles = { twitter: 'reyespots', linkedin: LINKEDIN };
  const input = CreateMentionInput.parse({ name: 'reyes', displayName: 'Reyes', handles });
  mentionId = (await createMention(fixture.deps, actor, input)).id;
});

const toInput = (content: object, more: object = {}) =>
  PublishPostInput.parse({ platforms: ['linkedin', 'twitter'], content, ...more });

async function listSent(postId: string) {
  const rows = await fixture.deps.prisma.delivery.findMany({
    where: { postId },
    select: { platform: true, text: true, options: true },
    orderBy: { platform: 'asc' },
  });
  return rows.map(({ platform, text, options }) => [
    platform,
    text,
    (options as { mentions?: unknown }).mentions,
  ]);
}

const later = () => `${fixture.clock.now().getUTCFullYear() + 1}-03-01T09:00:00Z`;

it('stay with a draft that is made from the post, and with the composer’s', async () => {
  const content = { captions: ['Pots by @reyes'], mentions: ['reyes'] };
  const input = toInput(content, { publishAt: later() });
  const { post } = await acceptPost(fixture.deps, actor, { input, source: 'api' });
  const draft = await duplicatePost(fixture.deps, actor, { postId: post.id });
  const handles = { twitter: 'reyespots', linkedin: LINKEDIN };
  const mentions = [{ name: 'reyes', displayName: 'Reyes', handles }];
  expect(draft.post.content).toMatchObject({ captions: ['Pots by @reyes'], mentions });
  const opened = fromDraftContent(draft.post).draft;
  expect(toPublishRequest(opened, ['twitter']).content).toMatchObject({ mentions });
});

it('stores each platform’s text when the post is accepted, and keeps it when the handle changes', async () => {
  const content = { captions: ['Pots by @reyes'], mentions: ['@Reyes'] };
  const input = toInput(content, { publishAt: later() });
  const { post } = await acceptPost(fixture.deps, actor, { input, source: 'api' });
  const sent = [
    ['linkedin', `Pots by ${IN_TEXT}`, [LINKEDIN]],
    ['twitter', 'Pots by @reyespots', undefined],
  ];
  expect(await listSent(post.id)).toEqual(sent);
  await updateMention(fixture.deps, actor, { mentionId, handles: { twitter: 'other' } });
  const change = { content: { captions: ['Cups by @reyes'] } };
  await changePost(fixture.deps, actor, { postId: post.id, change });
  expect(await listSent(post.id)).toEqual([
    ['linkedin', `Cups by ${IN_TEXT}`, [LINKEDIN]],
    ['twitter', 'Cups by @reyespots', undefined],
  ]);
});

it('leaves a name that the post doesn’t declare, and finds those in snippets', async () => {
  const { id } = await createSnippet(fixture.deps, actor, {
    name: 'Thanks',
    kind: 'text',
    text: 'Thanks, @reyes',
  });
  const plain = await planRequest(fixture.deps, actor, {
    input: toInput({ captions: ['By @reyes'] }),
  });
  expect(plain.deliveries.map(({ text }) => text)).toEqual(['By @reyes', 'By @reyes']);
  const content = { captions: ['Hot'], snippetIds: [id], mentions: ['reyes'] };
  const { deliveries, warnings } = await planRequest(fixture.deps, actor, {
    input: toInput(content),
  });
  expect(deliveries.map(({ text }) => text)).toEqual([
    `Hot\n\nThanks, ${IN_TEXT}`,
    'Hot\n\nThanks, @reyespots',
  ]);
  expect(warnings).toEqual([]);
});

it('counts the text that the platform gets, and takes a mention with its handles', async () => {
  const mention = { name: 'bob', displayName: 'Bob', handles: { twitter: 'b'.repeat(15) } };
  const content = { captions: [`${'x'.repeat(270)} @bob`], mentions: [mention] };
  const { violations, warnings } = await planRequest(fixture.deps, actor, {
    input: toInput(content),
  });
  expect(violations).toMatchObject([{ pointer: '/content/captions/0', platform: 'twitter' }]);
  expect(warnings.map(({ code }) => code)).toEqual(['mention_not_linked']);
});

it('refuses a name that the workspace doesn’t have, also another workspace’s', async () => {
  const stranger = await fixture.createActor();
  await fixture.connect(stranger, 'twitter');
  const input = PublishPostInput.parse({
    platforms: ['twitter'],
    content: { captions: ['By @reyes'], mentions: ['reyes'] },
  });
  const request = acceptPost(fixture.deps, stranger, { input, source: 'api' });
  await expect(request).rejects.toMatchObject({
    violations: [{ pointer: '/content/mentions/0', code: 'unknown_mention' }],
  });
});
