import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { MAX_DRAFTS } from '#app/domain/posts/saved-drafts.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { duplicatePost } from '#app/server/services/drafts/draft-from-post.ts';
import { moveToDrafts } from '#app/server/services/drafts/move-to-drafts.ts';
import { publishSavedDraft } from '#app/server/services/drafts/publish-draft.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const HOUR_MS = 3_600_000;
const BERLIN = {
  local: '2027-03-29T09:00:00',
  timeZone: 'Europe/Berlin',
  disambiguation: 'reject',
} as const;

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
});

const inMs = (ms: number): string => new Date(fixture.clock.now().getTime() + ms).toISOString();

function publish(input: Partial<z.input<typeof PublishPostInput>>) {
  const parsed = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [`Post ${Math.random()}`], hashtags: ['kiln'] },
    ...input,
  });
  return publishPost(fixture.deps, actor, { input: parsed, source: 'api' });
}

const move = (postId: string, by = actor) => moveToDrafts(fixture.deps, by, { postId });
const read = (postId: string) => readPost(fixture.deps, actor, { postId });
const countDrafts = () =>
  fixture.deps.prisma.draft.count({ where: { workspaceId: actor.workspaceId } });
const countUsed = async () => {
  const days = await fixture.deps.prisma.usageDay.findMany({
    where: { workspaceId: actor.workspaceId },
  });
  return days.reduce((sum, { postsUsed, deliveriesUsed }) => sum + postsUsed + deliveriesUsed, 0);
};

describe('moving a scheduled post to drafts', () => {
  it('cancels the post and saves its content, accounts, wall time, and zone', async () => {
    const post = await publish({ publishAt: BERLIN });
    const draft = await move(post.id);
    expect(draft).toMatchObject({
      version: 1,
      post: {
        accountIds: [post.deliveries[0]?.accountId],
        content: { captions: [post.caption], hashtags: ['kiln'] },
        publishAt: BERLIN,
      },
    });
    expect(draft.post).not.toHaveProperty('platforms');
    expect((await read(post.id)).state).toBe('canceled');
    expect(await countUsed()).toBe(0);
    const where = { deliveryId: post.deliveries[0]?.id ?? '', kind: 'canceled' };
    const event = await fixture.deps.prisma.deliveryEvent.findFirstOrThrow({ where });
    expect(event.message).toBe('Moved to drafts by a person.');
  });

  it('gives a draft that is scheduled again at the same time', async () => {
    const publishAt = inMs(HOUR_MS);
    const { id: draftId } = await move((await publish({ publishAt })).id);
    const again = await publishSavedDraft(fixture.deps, actor, { draftId, source: 'api' });
    expect(again).toMatchObject({ state: 'scheduled', schedule: { publishAt } });
    expect(await countDrafts()).toBe(0);
  });

  it('also takes a held post, without the time that it missed', async () => {
    const post = await publish({ publishAt: inMs(HOUR_MS) });
    fixture.clock.advance(3 * HOUR_MS);
    await releaseDuePosts(fixture.deps);
    expect((await read(post.id)).state).toBe('held');
    expect((await move(post.id)).post).not.toHaveProperty('publishAt');
  });

  it('is refused for a post that is being published, and for one that was moved already', async () => {
    const started = await publish({});
    await expect(move(started.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only a scheduled or held post can be moved to drafts. Duplicate this post instead.',
    });
    const post = await publish({ publishAt: inMs(HOUR_MS) });
    const results = await Promise.allSettled([move(post.id), move(post.id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countDrafts()).toBe(1);
  });

  it('changes nothing if the workspace has no room for another draft', async () => {
    const post = await publish({ publishAt: inMs(HOUR_MS) });
    const { workspaceId } = actor;
    const at = fixture.clock.now();
    await fixture.deps.prisma.draft.createMany({
      data: Array.from({ length: MAX_DRAFTS }, (_, n) => ({
        id: `drf_${workspaceId}_${n}`,
        workspaceId,
        content: {},
        createdAt: at,
        updatedAt: at,
      })),
    });
    await expect(move(post.id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await read(post.id)).state).toBe('scheduled');
  });

  it('is only possible for editors of the workspace', async () => {
    const post = await publish({ publishAt: inMs(HOUR_MS) });
    const stranger = await fixture.createActor();
    await expect(move(post.id, stranger)).rejects.toMatchObject({ code: 'not_found' });
    const viewer = { ...actor, role: 'viewer' } as const;
    await expect(move(post.id, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await read(post.id)).state).toBe('scheduled');
  });
});

it('a duplicate of a post that a queue sent to its accounts has these accounts', async () => {
  const post = await publish({ publishAt: inMs(HOUR_MS) });
  const { prisma } = fixture.deps;
  const content = { content: { captions: [post.caption] } };
  await prisma.post.update({ where: { id: post.id }, data: { content } });
  const draft = await duplicatePost(fixture.deps, actor, { postId: post.id });
  expect(draft.post.accountIds).toEqual([post.deliveries[0]?.accountId]);
});
