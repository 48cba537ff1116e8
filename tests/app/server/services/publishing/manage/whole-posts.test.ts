import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { cancelPost } from '#app/server/services/publishing/manage/cancel-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { deletePost, previewDeletion } from '#app/server/services/publishing/manage/delete-post.ts';
import { listPosts } from '#app/server/services/publishing/read/list-posts.ts';
import { readPostText } from '#app/server/services/publishing/read/read-post-text.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { createScriptedPlatform, fail } from '../scripted-platform.ts';

const bench = useDeliveryBench();
const BOTH = ['linkedin', 'twitter'] as const;

let stranger: Awaited<ReturnType<typeof bench.createActor>>;
beforeEach(async () => {
  stranger = await bench.createActor();
});

const cancel = ({ id: postId }: PostOutput, actor = bench.actor) =>
  cancelPost(bench.deps, actor, { postId });
const change = ({ id: postId }: PostOutput, to: ChangePostInput, actor = bench.actor) =>
  changePost(bench.deps, actor, { postId, change: to });
const remove = ({ id: postId }: PostOutput, takeDown = false, actor = bench.actor) =>
  deletePost(bench.deps, actor, { postId, takeDown });

/** Returns each platform's texts. */
async function readTexts({ id: postId }: PostOutput) {
  const { texts } = await readPostText(bench.deps, bench.actor, { postId });
  return Object.fromEntries(
    texts.map(({ platform, caption, hashtags }) => [platform, [caption, hashtags]]),
  );
}

/** Runs only the first of two deliveries. */
const workFirst = (post: PostOutput) =>
  bench.work({ ...post, deliveries: post.deliveries.slice(0, 1) });

describe('canceling a post', () => {
  it('cancels all deliveries, refunds the daily limit once, and is idempotent, even when concurrent', async () => {
    const post = await bench.publish('Both', BOTH);
    const [first] = await Promise.all([cancel(post), cancel(post)]);
    expect(first.deliveries.map(({ canceled }) => canceled)).toEqual([true, true]);
    expect((await cancel(post)).post.state).toBe('canceled');
    expect(await bench.usage()).toEqual({ posts: 0, deliveries: 0 });
    await bench.work(post);
    expect(bench.platform.sent).toEqual([]);
  });

  it('returns the outcome of each delivery', async () => {
    const post = await bench.publish('Half', BOTH);
    await workFirst(post);
    const { post: after, deliveries } = await cancel(post);
    expect(after.deliveries.map(({ state }) => state)).toEqual(['published', 'canceled']);
    expect(deliveries.map(({ canceled, message }) => [canceled, message])).toEqual([
      [false, 'Too late to cancel: the post is live on LinkedIn.'],
      [true, 'Canceled before anything was sent.'],
    ]);
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
  });

  it('is rejected with a reason for each when it is too late for all', async () => {
    const post = await bench.work(await bench.publish());
    await expect(cancel(post)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Too late to cancel: the post is live on LinkedIn.',
      meta: { deliveries: [{ deliveryId: getOnlyDelivery(post).id }] },
    });
  });
});

describe('changing a post', () => {
  it('changes the content on all platforms, and keeps what is not specified', async () => {
    const post = await bench.publish('Before', BOTH);
    const changed = await change(post, { content: { captions: ['After'], hashtags: ['kiln'] } });
    expect(changed).toMatchObject({ caption: 'After', hashtags: ['kiln'] });
    expect((await change(post, { content: { hashtags: ['glaze'] } })).caption).toBe('After');
    await bench.work(post);
    expect(bench.platform.sent).toEqual(['After\n\n#glaze', 'After #glaze']);
  });

  it('gives one platform its own text', async () => {
    const post = await bench.publish('For all', BOTH);
    const individualContent = { twitter: { captions: ['For X'], hashtags: [] } };
    await change(post, { isIndividualMode: true, individualContent });
    await bench.work(post);
    expect(bench.platform.sent).toEqual(['For all', 'For X']);
  });

  it('changes the text of one platform only, and keeps unspecified fields', async () => {
    const post = await bench.publish('For all', BOTH);
    await change(post, { content: { hashtags: ['kiln'] } });
    const own = (individualContent: ChangePostInput['individualContent']) =>
      change(post, { isIndividualMode: true, individualContent });
    await own({ linkedin: { captions: ['For LinkedIn'] } });
    await own({ twitter: { captions: ['For X'] } });
    await own({ twitter: { hashtags: ['clay'] } });
    expect(await readTexts(post)).toEqual({
      linkedin: ['For LinkedIn', ['kiln']],
      twitter: ['For X', ['clay']],
    });
    await own({ linkedin: null });
    expect(await readTexts(post)).toEqual({
      linkedin: ['For all', ['kiln']],
      twitter: ['For X', ['clay']],
    });
    await change(post, { isIndividualMode: false });
    await own({ linkedin: { hashtags: [] } });
    expect(await readTexts(post)).toMatchObject({ twitter: ['For all', ['kiln']] });
  });

  it('validates like publishing, returns every violation, and stores nothing', async () => {
    const post = await bench.publish('Before', BOTH);
    const content = { captions: ['x'.repeat(300)], hashtags: ['not a tag'] };
    await expect(change(post, { content })).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [
        { pointer: '/content/hashtags', code: 'hashtag_malformed', platform: 'linkedin' },
        { pointer: '/content/captions/0', code: 'caption_too_long', platform: 'twitter' },
        { pointer: '/content/hashtags', code: 'hashtag_malformed' },
      ],
    });
    expect((await bench.read(post)).caption).toBe('Before');
  });

  it('is too late once anything has started', async () => {
    const post = await bench.publish('Before', BOTH);
    await workFirst(post);
    await expect(change(post, { content: { captions: ['After'] } })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('publishing has already started on LinkedIn'),
    });
    await bench.work(post);
    expect(bench.platform.sent).toEqual(['Before', 'Before']);
  });

  it('reports the content that is published when a worker runs at the same time', async () => {
    const { workspaceId } = bench.actor;
    const data = { postsPerDay: 1000, deliveriesPerDay: 6000 };
    await bench.deps.prisma.subscription.updateMany({ where: { workspaceId }, data });
    for (let round = 0; round < 10; round += 1) {
      const post = await bench.publish(`Before ${round}`);
      const work = bench.work(post);
      const content = { captions: [`After ${round}`] };
      await change(post, { content }).catch(() => undefined);
      await work;
      const { caption } = await bench.read(post);
      expect(bench.platform.sent.at(-1)).toBe(caption);
    }
  });

  it('publishes what was written: once for all, or for each platform that has not started', async () => {
    const post = await bench.publish('For all', BOTH);
    const read = () => readPostText(bench.deps, bench.actor, { postId: post.id });
    expect(await read()).toEqual({
      isIndividual: false,
      texts: [{ platform: null, caption: 'For all', hashtags: [] }],
      comments: [{ platform: null, text: '' }],
    });
    const individualContent = { twitter: { captions: ['For X'], hashtags: ['#kiln'] } };
    await change(post, { isIndividualMode: true, individualContent });
    expect(await read()).toEqual({
      isIndividual: true,
      texts: [
        { platform: 'linkedin', caption: 'For all', hashtags: [] },
        { platform: 'twitter', caption: 'For X', hashtags: ['kiln'] },
      ],
      comments: [{ platform: null, text: '' }],
    });
    const platformFirstComments = { linkedin: 'Only here', twitter: '' };
    await change(post, { content: { firstComment: 'The link', platformFirstComments } });
    expect(await read()).toMatchObject({
      comments: [
        { platform: null, text: 'The link' },
        { platform: 'linkedin', text: 'Only here' },
        { platform: 'twitter', text: '' },
      ],
    });
  });

  it('also changes a post that waits for its account', async () => {
    const post = await bench.publish('Before');
    const { workspaceId } = bench.actor;
    const data = { state: 'needs_reauthorization' };
    await bench.deps.prisma.account.updateMany({ where: { workspaceId }, data });
    expect((await change(post, { content: { captions: ['After'] } })).caption).toBe('After');
  });
});

describe('deleting a post', () => {
  it('reports what stays live, and removes everything from Fanfare', async () => {
    bench.platform.deletePost = async () => undefined;
    const post = await bench.work(await bench.publish('Live', BOTH));
    const response = await remove(post);
    expect(response.stillLive.map(({ message }) => message)).toEqual([
      'It stays live on LinkedIn.',
      'It stays live on Twitter.',
    ]);
    await expect(bench.read(post)).rejects.toMatchObject({ code: 'not_found' });
    const deliveries = { where: { postId: post.id } };
    expect(await bench.deps.prisma.delivery.count(deliveries)).toBe(0);
    const audit = { where: { subject: post.id, action: 'post.deleted' } };
    expect(await bench.deps.prisma.auditEntry.findFirstOrThrow(audit)).toMatchObject({
      data: { stillLive: 2, takenDown: 0 },
    });
  });

  it('deletes it on the platform when possible, and keeps the post when that fails', async () => {
    const post = await bench.work(await bench.publish());
    const byHand = await bench.work(await bench.publish('By hand'));
    const stays = await remove(byHand, true);
    expect(stays.stillLive[0]?.message).toContain('LinkedIn doesn’t let other apps delete posts');
    bench.platform.deletePost = () => Promise.reject(fail('unavailable'));
    await expect(remove(post, true)).rejects.toMatchObject({ code: 'platform_refused' });
    expect(getOnlyDelivery(await bench.read(post)).removedAt).toBeNull();
    const deletedIds: string[] = [];
    bench.platform.deletePost = async (_context, _account, remoteId) =>
      void deletedIds.push(remoteId);
    const response = await remove(post, true);
    expect({ taken: deletedIds, left: response.stillLive }).toEqual({
      taken: ['77'],
      left: [],
    });
    expect(response.takenDown).toMatchObject([{ platform: 'linkedin' }]);
  });

  it('reports beforehand what would stay live, and what Fanfare can delete', async () => {
    const preview = ({ id: postId }: PostOutput) =>
      previewDeletion(bench.deps, bench.actor, { postId });
    const post = await bench.work(await bench.publish('Live', BOTH));
    expect(
      (await preview(post)).live.map(({ platform, obstacle }) => [platform, obstacle]),
    ).toEqual([
      ['linkedin', expect.stringContaining('LinkedIn doesn’t let other apps delete posts')],
      ['twitter', expect.stringContaining('Twitter doesn’t let other apps delete posts')],
    ]);
    bench.platform.deletePost = async () => undefined;
    expect((await preview(post)).live.map(({ obstacle }) => obstacle)).toEqual([null, null]);
    expect((await preview(await bench.publish('Waits'))).live).toEqual([]);
  });

  it('is rejected while a delivery is being published, or its outcome is unknown', async () => {
    const post = await bench.publish('Open', BOTH);
    await workFirst(post);
    await expect(remove(post)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still being published to Twitter'),
    });
    bench.platform.prepare = () => Promise.reject(fail('permission'));
    const failed = await bench.work(await bench.publish('Failed'));
    bench.platform.prepare = createScriptedPlatform().prepare;
    await retryDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(failed).id });
    await expect(remove(failed)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the filters of the list', () => {
  it('can be combined', async () => {
    const live = await bench.work(await bench.publish('Live'));
    const between = bench.clock.now();
    bench.clock.advance(60_000);
    const open = await bench.publish('Open', ['twitter']);
    const list = async (filter: object) =>
      (await listPosts(bench.deps, bench.actor, { limit: 10, ...filter })).items.map(
        ({ id }) => id,
      );
    expect(await list({ state: 'published' })).toEqual([live.id]);
    expect(await list({ platform: 'twitter' })).toEqual([open.id]);
    const then = new Date(between.getTime() + 1000).toISOString();
    expect(await list({ from: then })).toEqual([open.id]);
    expect(await list({ to: then })).toEqual([live.id]);
    expect(await list({ to: then, state: 'publishing' })).toEqual([]);
  });
});

describe('a caller without access', () => {
  it('gets 404 for the post, or an error for the missing role', async () => {
    const post = await bench.publish();
    const viewer = { ...bench.actor, role: 'viewer' as const };
    const live = { ...bench.actor, environment: 'live' as const };
    const content = { captions: ['Theirs'] };
    for (const [who, code] of [
      [stranger, 'not_found'],
      [live, 'not_found'],
      [viewer, 'forbidden'],
    ] as const) {
      await expect(cancel(post, who)).rejects.toMatchObject({ code });
      await expect(change(post, { content }, who)).rejects.toMatchObject({ code });
      await expect(remove(post, false, who)).rejects.toMatchObject({ code });
    }
    expect(await bench.read(post)).toMatchObject({ state: 'publishing' });
  });
});
