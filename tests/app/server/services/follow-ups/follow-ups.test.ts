import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { FollowUp } from '#app/domain/posts/follow-up.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { PlatformFollowUp } from '#app/server/ports/platform-follow-ups.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { runFollowUp } from '#app/server/services/follow-ups/run-follow-up.ts';
import { sweepFollowUps } from '#app/server/services/follow-ups/sweep-follow-ups.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { takeDownDelivery } from '#app/server/services/publishing/manage/take-down-delivery.ts';
import { getDelivery as getDossier } from '#app/server/services/publishing/read/get-delivery.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  createScriptedPlatform,
  fail,
  type ScriptedPlatform,
} from '../publishing/scripted-platform.ts';

const MINUTE_MS = 60_000;
const URL = 'https://platform.test/playlist';
const { signal } = new AbortController();

let platform: ScriptedPlatform = createScriptedPlatform();
let fixture: ServiceFixture;
let actor: Actor;
/** The videos in the playlist, and what the platform's next requests do. */
let entries: string[];
let create: PlatformFollowUp['create'];
let find: PlatformFollowUp['find'];
let looks: number;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  platform = createScriptedPlatform();
  entries = [];
  looks = 0;
  create = async ({ postId }) => {
    entries.push(postId);
    return { remoteId: `entry-${entries.length}`, url: URL };
  };
  find = async ({ postId }) => {
    looks += 1;
    return entries.includes(postId) ? { remoteId: 'entry-1', url: URL } : null;
  };
  platform.followUps = {
    playlist: {
      scopes: ['playlists'],
      create: (context) => create(context),
      find: (context) => find(context),
    },
  };
  actor = await fixture.createActor();
  await fixture.connect(actor, 'youtube');
});

async function accept(options: object = { playlistId: 'PLkiln' }) {
  const stream = createReadStream('scripts/demo/kiln-opening.mp4');
  const { id } = await uploadMedia(fixture.deps, actor, { fileName: 'kiln.mp4', stream });
  const input = PublishPostInput.parse({
    platforms: ['youtube'],
    content: { captions: ['The kiln is open'], mediaId: id },
    platformOptions: { youtube: options },
  });
  return publishPost(fixture.deps, actor, { input, source: 'api' });
}

async function publish(options?: object): Promise<PostOutput> {
  const post = await accept(options);
  await runDelivery(fixture.deps, { deliveryId: getDelivery(post).id, signal });
  return read(post);
}

function getDelivery(post: PostOutput): PostOutput['deliveries'][number] {
  const [delivery] = post.deliveries;
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery;
}

const read = ({ id }: Pick<PostOutput, 'id'>) => getPost(fixture.deps, actor, { postId: id });

/** Runs the follow-up as its job does, after its pause if it has one. */
async function work(post: PostOutput, afterMs = 0): Promise<PostOutput> {
  fixture.clock.advance(afterMs);
  const { id: deliveryId } = getDelivery(post);
  await runFollowUp(fixture.deps, { deliveryId, kind: 'playlist', signal });
  return read(post);
}

const listNews = () => listNotifications(fixture.deps, actor, { unread: 'true', limit: 5 });

const getPlaylist = (post: PostOutput): FollowUp | undefined => getDelivery(post).followUps[0];

/** Adds the video, but loses the response. */
function loseResponse(kind: PlatformErrorKind = 'outcome_unknown'): void {
  const add = create;
  create = async (context) => {
    create = add;
    await add(context);
    throw fail(kind);
  };
}

describe('a follow-up', () => {
  it('is done once for a live post, with a result of its own', async () => {
    const live = await publish();
    expect(live.state).toBe('published');
    expect(getPlaylist(live)).toMatchObject({ kind: 'playlist', state: 'pending' });
    const post = await work(live);
    await Promise.all([work(post), work(post)]);
    expect(entries).toEqual(['77']);
    expect(looks).toBe(0);
    expect(getPlaylist(post)).toMatchObject({ state: 'done', url: URL, remedy: null });
    expect(getPlaylist(await publish({}))).toBeUndefined();
  });

  it('is planned until the post is live, and never done for a post that failed', async () => {
    expect(getPlaylist(await accept())).toMatchObject({ state: 'planned' });
    platform.commit = () => Promise.reject(fail('rejected_content'));
    const post = await work(await publish());
    expect(post.state).toBe('failed');
    expect(getPlaylist(post)).toMatchObject({ state: 'planned' });
    expect(entries).toEqual([]);
  });

  it.each(['outcome_unknown', 'unreadable', 'duplicate', 'bug'] as const)(
    'is found and not done again after %s',
    async (kind) => {
      loseResponse(kind);
      const lost = await work(await publish());
      expect(getPlaylist(lost)).toMatchObject({ state: 'pending' });
      expect(getPlaylist(await work(lost, MINUTE_MS))).toMatchObject({ state: 'done' });
      expect(entries).toHaveLength(1);
    },
  );

  it('is sent again only after it was missing for minutes, and fails if that is lost, too', async () => {
    let creates = 0;
    create = async () => {
      creates += 1;
      throw fail('outcome_unknown');
    };
    let post = await work(await publish());
    for (let look = 0; look < 3; look += 1) post = await work(post, 5 * MINUTE_MS);
    expect([creates, looks]).toEqual([1, 3]);
    post = await work(post);
    expect([creates, looks]).toEqual([2, 4]);
    for (let look = 0; look < 3; look += 1) post = await work(post, 5 * MINUTE_MS);
    expect(getPlaylist(post)).toMatchObject({ state: 'failed' });
    expect(await work(post, 60 * MINUTE_MS)).toMatchObject({ state: 'published' });
    expect(creates).toBe(2);
  });

  it('waits for a rate limit, and gives up on a platform that stays down', async () => {
    const resetsAt = new Date(fixture.clock.now().getTime() + 60 * MINUTE_MS);
    const add = create;
    create = () => Promise.reject(fail('rate_limited', resetsAt));
    let post = await work(await publish());
    create = add;
    expect(getPlaylist(await work(post, 30 * MINUTE_MS))).toMatchObject({ state: 'pending' });
    post = await work(post, 31 * MINUTE_MS);
    expect(getPlaylist(post)).toMatchObject({ state: 'done' });

    create = () => Promise.reject(fail('unavailable'));
    let broken = await work(await publish());
    for (let tries = 1; tries < 8; tries += 1) broken = await work(broken, 60 * MINUTE_MS);
    expect(getPlaylist(broken)).toMatchObject({ state: 'failed', needsReconnect: false });
    expect(broken.state).toBe('published');
  });

  it('is retried by a person, and looks first whether it is done already', async () => {
    create = () => Promise.reject(fail('rejected_content'));
    const failed = await work(await publish());
    const { id: deliveryId, actions } = getDelivery(failed);
    expect(actions).toEqual(['retry_follow_up']);
    const { can } = await getDossier(fixture.deps, actor, { deliveryId });
    expect(can).toMatchObject({ retry: false, retryComment: false, retryFollowUp: true });
    // A person has added it on the platform.
    entries.push('77');
    const retried = await retryDelivery(fixture.deps, actor, { deliveryId });
    expect(getPlaylist(retried)).toMatchObject({ state: 'pending', remedy: null });
    expect(getPlaylist(await work(retried))).toMatchObject({ state: 'done' });
    expect(entries).toEqual(['77']);
    await expect(retryDelivery(fixture.deps, actor, { deliveryId })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('notifies the author when it fails for good, once for both kinds, and not after a deletion', async () => {
    platform.deletePost = async () => undefined;
    create = () => Promise.reject(fail('rejected_content'));
    const failed = await work(await publish());
    const { items } = await listNews();
    expect(items).toMatchObject([
      {
        kind: 'follow_up_failed',
        postId: failed.id,
        title: 'The playlist of “The kiln is open” needs your attention on YouTube.',
        detail: 'Do something about it.',
      },
    ]);
    const { id: deliveryId } = getDelivery(failed);
    await fixture.deps.prisma.followUp.create({
      data: { deliveryId, postId: failed.id, kind: 'captions', runAt: fixture.clock.now() },
    });
    await runFollowUp(fixture.deps, { deliveryId, kind: 'captions', signal });
    expect((await listNews()).items).toMatchObject([
      { title: 'The playlist and captions of “The kiln is open” need your attention on YouTube.' },
    ]);

    create = () => Promise.reject(fail('rate_limited', new Date(8_640_000_000_000_000)));
    const waiting = await work(await publish());
    await takeDownDelivery(fixture.deps, actor, { deliveryId: getDelivery(waiting).id });
    expect(getPlaylist(await work(waiting))).toMatchObject({ state: 'failed' });
    expect((await listNews()).items).toMatchObject([{ postId: failed.id }]);
  });

  it('of a deleted post is not done, and can’t be retried', async () => {
    platform.deletePost = async () => undefined;
    create = () => Promise.reject(fail('rate_limited', new Date(8_640_000_000_000_000)));
    const waiting = await work(await publish());
    const { id: deliveryId } = getDelivery(waiting);
    await takeDownDelivery(fixture.deps, actor, { deliveryId });
    const post = await work(waiting);
    expect(getPlaylist(post)).toMatchObject({ state: 'failed' });
    expect(getDelivery(post).actions).toEqual([]);
  });

  it('is done for a post that a person has found live', async () => {
    platform.confirm = () => Promise.reject(fail('bug'));
    platform.commit = () => Promise.reject(fail('outcome_unknown'));
    const post = await publish();
    const { id: deliveryId } = getDelivery(post);
    await fixture.deps.prisma.delivery.update({
      where: { id: deliveryId },
      data: { state: 'unconfirmed', needsDecision: true, remoteId: '88' },
    });
    await resolveDelivery(fixture.deps, actor, { deliveryId, isLive: true });
    expect(getPlaylist(await work(await read(post)))).toMatchObject({ state: 'done' });
    expect(entries).toEqual(['88']);
  });

  it('is found by the sweep, and not again while it runs', async () => {
    const post = await publish();
    await sweepFollowUps(fixture.deps);
    const add = create;
    let during = -1;
    create = async (context) => {
      during = await sweepFollowUps(fixture.deps);
      return add(context);
    };
    const before = await sweepFollowUps(fixture.deps);
    await work(post);
    expect(before - during).toBe(1);
  });
});
