import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PREPARED_AHEAD } from '#app/domain/platforms/prepared-ahead.ts';
import { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { IS_NEWS } from '#app/server/services/notifications/where-current.ts';
import { updateMedia } from '#app/server/services/media/update-media.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { prepareNext } from '#app/server/services/publishing/ahead/prepare-next.ts';
import { removeUnusedPreparations } from '#app/server/services/publishing/ahead/remove-unused-preparations.ts';
import { cancelPost } from '#app/server/services/publishing/manage/cancel-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, fail, type ScriptedPlatform } from '../scripted-platform.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { signal } = new AbortController();

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
/** The files of each upload to the platform, and of each post that went live. */
let uploads: string[][];
let live: { readonly text: string; readonly upload: unknown }[];
let isResumed: boolean[];

const filesOf = ({ content }: StepContext) => content.media.map(({ id }) => id);

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  platform = createScriptedPlatform();
  uploads = [];
  live = [];
  isResumed = [];
  platform.prepare = async (context) => {
    isResumed.push(context.isResumed);
    uploads.push(filesOf(context));
    return { kind: 'next', step: 'commit', state: { upload: uploads.length } };
  };
  platform.commit = async ({ content }, { upload }) => {
    live.push({ text: content.text, upload });
    return { kind: 'next', step: 'confirm', state: { id: `77-${Math.random()}` } };
  };
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});

const inMs = (ms: number): Date => new Date(fixture.clock.now().getTime() + ms);

async function upload(by: Actor, height = 400): Promise<string> {
  const create = { width: 400, height, channels: 3, background: '#204080' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  return (await uploadMedia(fixture.deps, by, { fileName: 'shelf.png', stream })).id;
}

async function schedule(
  ms: number,
  { by = actor, ...input }: { by?: Actor; mediaId?: string; platforms?: string[] } = {},
): Promise<PostOutput> {
  const { mediaId = await upload(by), platforms = ['linkedin'] } = input;
  const parsed = PublishPostInput.parse({
    platforms,
    content: { captions: [`Post ${Math.random()}`], mediaId },
    autoFit: true,
    publishAt: inMs(ms).toISOString(),
  });
  return publishPost(fixture.deps, by, { input: parsed, source: 'api' });
}

const prepare = () => prepareNext(fixture.deps, { signal });
const read = (postId: string) => readPost(fixture.deps, actor, { postId });
const change = (postId: string, input: object) =>
  changePost(fixture.deps, actor, { postId, change: ChangePostInput.parse(input) });
const kindsOf = async (deliveryId: string) => {
  const orderBy = { id: 'asc' } as const;
  const events = await fixture.deps.prisma.deliveryEvent.findMany({
    where: { deliveryId },
    orderBy,
  });
  return events.map(({ kind }) => kind);
};

/** Lets the post's time come, and runs its deliveries. */
async function publishAfter(ms: number, post: PostOutput): Promise<PostOutput> {
  fixture.clock.advance(ms);
  await releaseDuePosts(fixture.deps);
  for (const { id: deliveryId } of post.deliveries)
    await runDelivery(fixture.deps, { deliveryId, signal });
  return read(post.id);
}

const only = ({ deliveries: [delivery] }: PostOutput): string => delivery?.id ?? '';
const preparationOf = (deliveryId: string) =>
  fixture.deps.prisma.deliveryPreparation.findUnique({ where: { deliveryId } });

describe('the media of a scheduled post', () => {
  it('are uploaded once, at most 15 minutes before its time, and published at its time', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(44 * MINUTE_MS);
    expect(await prepare()).toBe(false);
    fixture.clock.advance(2 * MINUTE_MS);
    expect(await prepare()).toBe(true);
    expect(await prepare()).toBe(false);
    expect(uploads).toHaveLength(1);
    expect(await read(post.id)).toMatchObject({
      state: 'scheduled',
      deliveries: [{ state: 'scheduled', startedAt: null }],
    });
    expect(await releaseDuePosts(fixture.deps)).toBe(0);
    expect(live).toEqual([]);
    expect((await publishAfter(14 * MINUTE_MS, post)).state).toBe('published');
    expect(uploads).toHaveLength(1);
    expect(live).toMatchObject([{ upload: 1 }]);
    expect(await kindsOf(only(post))).toEqual(['prepared', 'due', 'step', 'published']);
    expect(await preparationOf(only(post))).toBeNull();
  });

  it.each([
    ['the text', { content: { captions: ['Edited'] } }, 0],
    ['the time', { publishAt: '2026-11-21T18:00:00Z' }, 8 * HOUR_MS],
  ])('are uploaded again after a change of %s', async (_what, edit, laterMs) => {
    const start = fixture.clock.now().getTime();
    fixture.clock.advance(Date.parse('2026-11-21T09:00:00Z') - start);
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    await prepare();
    await change(post.id, edit);
    expect((await publishAfter(10 * MINUTE_MS + laterMs, post)).state).toBe('published');
    expect(live).toMatchObject([{ upload: 2 }]);
  });

  it('are uploaded again after a change of an alt text, and ahead of time if there is time', async () => {
    const mediaId = await upload(actor);
    const post = await schedule(HOUR_MS, { mediaId });
    fixture.clock.advance(50 * MINUTE_MS);
    await prepare();
    await updateMedia(fixture.deps, actor, { mediaId, altText: 'A shelf' });
    expect(await prepare()).toBe(true);
    await publishAfter(10 * MINUTE_MS, post);
    expect(uploads).toHaveLength(2);
    expect(live).toMatchObject([{ upload: 2 }]);
  });

  it('are published with a post that a person publishes now, from a new upload', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    await prepare();
    await change(post.id, { publishAt: 'now' });
    expect((await publishAfter(0, post)).state).toBe('published');
    expect(live).toMatchObject([{ upload: 2 }]);
  });

  it('are published by nobody after the post was canceled, and forgotten after a day', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    await prepare();
    await cancelPost(fixture.deps, actor, { postId: post.id });
    expect((await publishAfter(HOUR_MS, post)).state).toBe('canceled');
    expect(live).toEqual([]);
    fixture.clock.advance(24 * HOUR_MS);
    await removeUnusedPreparations(fixture.deps);
    expect(await preparationOf(only(post))).toBeNull();
  });

  it('aren’t uploaded ahead of time where the upload publishes', async () => {
    await fixture.connect(actor, 'youtube');
    const stream = createReadStream('scripts/demo/kiln-opening.mp4');
    const video = await uploadMedia(fixture.deps, actor, { fileName: 'kiln.mp4', stream });
    const post = await schedule(HOUR_MS, { mediaId: video.id, platforms: ['youtube'] });
    fixture.clock.advance(50 * MINUTE_MS);
    expect(await prepare()).toBe(false);
    expect((await publishAfter(10 * MINUTE_MS, post)).state).toBe('published');
    expect(PREPARED_AHEAD).toMatchObject({ youtube: 'nothing', tiktok: 'nothing' });
  });

  it('aren’t uploaded ahead of time while posts are due', async () => {
    const due = await schedule(50 * MINUTE_MS);
    await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    expect(await prepare()).toBe(false);
    await publishAfter(0, due);
    expect(await prepare()).toBe(true);
  });

  it('are uploaded for each workspace in turn', async () => {
    for (let n = 0; n < 3; n += 1) await schedule(HOUR_MS);
    const other = await fixture.createActor();
    await fixture.connect(other, 'linkedin');
    const mediaId = await upload(other);
    await schedule(HOUR_MS + MINUTE_MS, { by: other, mediaId });
    fixture.clock.advance(50 * MINUTE_MS);
    await prepare();
    await prepare();
    expect(uploads.map(([id]) => id === mediaId)).toEqual([false, true]);
  });

  it('are converted ahead of time, too', async () => {
    await fixture.connect(actor, 'instagram');
    const post = await schedule(HOUR_MS, {
      mediaId: await upload(actor, 900),
      platforms: ['instagram'],
    });
    const delivery = await fixture.deps.prisma.delivery.findUniqueOrThrow({
      where: { id: only(post) },
    });
    const [renditionId = ''] = delivery.renditionIds;
    fixture.clock.advance(50 * MINUTE_MS);
    expect(await prepare()).toBe(true);
    expect(uploads).toEqual([]);
    await makeRendition(fixture.deps, { renditionId, signal });
    fixture.clock.advance(MINUTE_MS);
    expect(await prepare()).toBe(true);
    const { outputId } = await fixture.deps.prisma.rendition.findUniqueOrThrow({
      where: { id: renditionId },
    });
    expect(uploads).toEqual([[outputId]]);
    expect((await publishAfter(9 * MINUTE_MS, post)).state).toBe('published');
    expect(live).toMatchObject([{ upload: 1 }]);
    expect((await kindsOf(only(post))).filter((kind) => kind === 'fitted')).toHaveLength(1);
  });
});

describe('an upload ahead of time', () => {
  /** Starts an upload that stores its progress and never finishes, as in a worker that is killed. */
  async function startEndless(): Promise<void> {
    const reached = Promise.withResolvers<void>();
    platform.prepare = async (context) => {
      await context.checkpoint({ bytes: 5 });
      reached.resolve();
      return new Promise(() => undefined);
    };
    void prepare();
    await reached.promise;
  }

  const resume = () => {
    platform.prepare = async (context, { bytes }) => {
      isResumed.push(context.isResumed);
      return { kind: 'next', step: 'commit', state: { upload: bytes ?? 'new' } };
    };
  };

  it('continues where a worker that died stopped, once its lease has expired', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    await startEndless();
    expect(await prepare()).toBe(false);
    await fixture.deps.prisma
      .$executeRaw`UPDATE delivery_preparation SET lease_until = now() - interval '1 second'`;
    resume();
    expect((await publishAfter(10 * MINUTE_MS, post)).state).toBe('published');
    expect(live).toMatchObject([{ upload: 5 }]);
    expect(isResumed).toEqual([true]);
  });

  it('is not used by a post that is due while a worker may still be sending', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    await startEndless();
    resume();
    expect((await publishAfter(10 * MINUTE_MS, post)).state).toBe('published');
    expect(live).toMatchObject([{ upload: 'new' }]);
  });

  it('that a worker stops is released with its progress', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    const stopping = new AbortController();
    platform.prepare = async (context) => {
      await context.checkpoint({ bytes: 5 });
      stopping.abort();
      context.signal.throwIfAborted();
      throw new Error('The worker is still running.');
    };
    await prepareNext(fixture.deps, { signal: stopping.signal });
    expect(await preparationOf(only(post))).toMatchObject({ leaseToken: null });
    resume();
    expect(await prepare()).toBe(true);
    await publishAfter(10 * MINUTE_MS, post);
    expect(live).toMatchObject([{ upload: 5 }]);
  });

  it('that fails is retried, and is no failure of the post', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    platform.prepare = () => Promise.reject(fail('unavailable'));
    expect(await prepare()).toBe(true);
    expect(await prepare()).toBe(false);
    resume();
    fixture.clock.advance(MINUTE_MS);
    expect(await prepare()).toBe(true);
    expect((await publishAfter(9 * MINUTE_MS, post)).state).toBe('published');
    expect(await kindsOf(only(post))).toContain('not_prepared');
  });

  it('that the platform refuses waits for the post’s time, and starts over then', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    platform.prepare = async (context) => {
      await context.checkpoint({ bytes: 5 });
      throw fail('rejected_content');
    };
    expect(await prepare()).toBe(true);
    fixture.clock.advance(5 * MINUTE_MS);
    expect(await prepare()).toBe(false);
    expect((await read(post.id)).state).toBe('scheduled');
    resume();
    expect((await publishAfter(5 * MINUTE_MS, post)).state).toBe('published');
    expect(live).toMatchObject([{ upload: 'new' }]);
  });

  it('reports early what the platform refused, anew after an edit, and not once it’s canceled', async () => {
    const post = await schedule(HOUR_MS);
    const { prisma } = fixture.deps;
    const listNews = () =>
      prisma.$queryRaw<{ id: string; kind: string; data: object }[]>`
        SELECT n.id, n.kind, n.data FROM notification n WHERE n.post_id = ${post.id} AND ${IS_NEWS}`;
    fixture.clock.advance(50 * MINUTE_MS);
    platform.prepare = () => Promise.reject(fail('rate_limited'));
    await prepare();
    expect(await listNews()).toEqual([]);
    platform.prepare = () => Promise.reject(fail('rejected_content'));
    await change(post.id, { content: { captions: ['Another text'] } });
    await prepare();
    const [first] = await listNews();
    expect(first).toMatchObject({
      kind: 'media_refused',
      data: { caption: 'Another text', reason: 'Do something about it.' },
    });
    await change(post.id, { content: { captions: ['A third text'] } });
    await prepare();
    const again = await listNews();
    expect(again).toMatchObject([{ data: { caption: 'A third text' } }]);
    expect(again[0]?.id).not.toBe(first?.id);
    await cancelPost(fixture.deps, actor, { postId: post.id });
    expect(await listNews()).toEqual([]);
  });

  it('reports early that an account has to be reconnected', async () => {
    const post = await schedule(HOUR_MS);
    fixture.clock.advance(50 * MINUTE_MS);
    platform.prepare = () => Promise.reject(fail('reauthorize'));
    await prepare();
    const where = { workspaceId: actor.workspaceId };
    expect(await fixture.deps.prisma.account.findFirstOrThrow({ where })).toMatchObject({
      state: 'needs_reauthorization',
    });
    expect(await fixture.deps.prisma.notification.count({ where })).toBeGreaterThan(0);
    expect((await read(post.id)).state).toBe('scheduled');
  });
});
