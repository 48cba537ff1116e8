import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { addFirstComment } from '#app/server/services/first-comments/add-comment.ts';
import { resumeInstallation } from '#app/server/services/installation/resume-installation.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { getOnlyDelivery, useDeliveryBench } from '../publishing/delivery-bench.ts';
import { fail } from '../publishing/scripted-platform.ts';

const bench = useDeliveryBench();
const MINUTE_MS = 60_000;

const inMs = (ms: number): Date => new Date(bench.clock.now().getTime() + ms);

function schedule(caption: string, ms: number) {
  const content = { captions: [caption] };
  const publishAt = inMs(ms).toISOString();
  const input = PublishPostInput.parse({ platforms: ['linkedin'], content, publishAt });
  return publishPost(bench.deps, bench.actor, { input, source: 'api' });
}

async function write(columns: object): Promise<void> {
  const { installation } = bench.deps.prisma;
  await installation.upsert({ where: { id: 1 }, update: columns, create: columns });
  await bench.deps.installation.refresh();
}

/** Makes the bench a copy that was restored from a backup of this moment. */
const restore = () =>
  write({
    pausedAt: bench.clock.now(),
    pauseReason: 'restored',
    copiedAt: bench.clock.now(),
    restoreId: 'rst_1',
  });

async function resume(holdsAll = false) {
  bench.clock.advance(1000);
  const resumed = await resumeInstallation(bench.deps.sql, { now: bench.clock.now(), holdsAll });
  await bench.deps.installation.refresh();
  return resumed;
}

beforeEach(async () => {
  await bench.deps.prisma.delivery.deleteMany();
});
afterEach(() =>
  write({ pausedAt: null, pauseReason: null, copiedAt: null, restoreId: null, resumedAt: null }),
);

describe('a paused copy', () => {
  it('accepts no post and tells why', async () => {
    await restore();
    await expect(bench.publish()).rejects.toMatchObject({
      code: 'installation_paused',
      message: expect.stringContaining('restored from a backup') as unknown,
    });
  });

  it('is resumed once', async () => {
    await restore();
    await resume();
    expect(bench.deps.installation.current().pause).toBe(null);
    await expect(resume()).rejects.toMatchObject({ code: 'conflict' });
    expect(await bench.publish()).toHaveProperty('id');
  });

  it.each([
    ['moving_away', 'isn’t complete'],
    ['moved_away', 'postgresql://db.example.com/fanfare'],
    ['abandoned', 'for good'],
  ])('isn’t resumed as %s', async (pauseReason, message) => {
    const movedTo = 'postgresql://db.example.com/fanfare';
    await write({ pausedAt: bench.clock.now(), pauseReason, movedTo });
    await expect(resume()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(message) as unknown,
    });
  });
});

describe('resuming a restored copy', () => {
  it('holds scheduled posts that were due meanwhile, and leaves later ones', async () => {
    const due = await schedule('Due', MINUTE_MS);
    const later = await schedule('Later', 60 * MINUTE_MS);
    await restore();
    bench.clock.advance(2 * MINUTE_MS);
    expect(await resume()).toMatchObject({ held: 1, asked: 0, checked: 0 });
    await releaseDuePosts(bench.deps);
    expect(getOnlyDelivery(await bench.read(due))).toMatchObject({
      state: 'held',
      errorCode: 'held_after_restore',
    });
    expect((await bench.read(later)).state).toBe('scheduled');
    const notified = await bench.deps.prisma.notification.findMany({ where: { postId: due.id } });
    expect(notified).toHaveLength(1);
  });

  it('holds every scheduled post on request', async () => {
    const later = await schedule('Later', 60 * MINUTE_MS);
    await restore();
    expect(await resume(true)).toMatchObject({ held: 1 });
    expect((await bench.read(later)).state).toBe('held');
  });

  it('asks about open deliveries, and sends one only after a person says that it isn’t live', async () => {
    const post = await bench.publish();
    await restore();
    expect(await resume()).toMatchObject({ held: 0, asked: 1 });
    expect(getOnlyDelivery(await bench.work(post))).toMatchObject({
      state: 'unconfirmed',
      needsDecision: true,
    });
    expect(bench.platform.sent).toEqual([]);
    const deliveryId = getOnlyDelivery(post).id;
    await resolveDelivery(bench.deps, bench.actor, { deliveryId, isLive: false });
    expect((await bench.work(post)).state).toBe('published');
    expect(bench.platform.sent).toHaveLength(1);
  });

  it('never sends a commit again that started before the backup, even if the platform has no post', async () => {
    const { commit } = bench.platform;
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    bench.platform.reconcile = async (_context, state) => ({
      kind: 'look_again',
      state,
      until: inMs(MINUTE_MS),
      evidence: 'Not yet.',
    });
    const post = await bench.work(await bench.publish());
    await restore();
    // The other copy's clock was ahead of the database's.
    await write({ copiedAt: inMs(-MINUTE_MS) });
    expect(await resume()).toMatchObject({ asked: 0, checked: 1 });
    bench.platform.commit = commit;
    bench.platform.reconcile = async (_context, state) => ({
      kind: 'not_committed',
      basis: 'object',
      step: 'commit',
      state,
      evidence: 'It has no such post.',
    });
    bench.clock.advance(2 * MINUTE_MS);
    expect(getOnlyDelivery(await bench.work(post))).toMatchObject({ needsDecision: true });
    expect(bench.platform.sent).toEqual([]);
  });

  it('adopts a commit that the platform shows', async () => {
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    bench.platform.reconcile = async (_context, state) => ({
      kind: 'look_again',
      state,
      until: inMs(MINUTE_MS),
      evidence: 'Not yet.',
    });
    const post = await bench.work(await bench.publish());
    await restore();
    await resume();
    bench.platform.reconcile = async () => ({
      kind: 'committed',
      step: 'confirm',
      state: { id: '9' },
      evidence: 'It has it.',
    });
    bench.clock.advance(2 * MINUTE_MS);
    expect((await bench.work(post)).state).toBe('published');
    expect(bench.platform.sent).toEqual([]);
  });

  it('asks about first comments that weren’t written yet', async () => {
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['With a comment'], firstComment: 'More below' },
    });
    const post = await bench.work(
      await publishPost(bench.deps, bench.actor, { input, source: 'api' }),
    );
    const deliveryId = getOnlyDelivery(post).id;
    await bench.deps.prisma.$transaction((tx) =>
      addFirstComment(tx, { deliveryId, now: bench.clock.now() }),
    );
    await restore();
    expect(await resume()).toMatchObject({ comments: 1 });
    const comment = await bench.deps.prisma.firstComment.findUnique({ where: { deliveryId } });
    expect(comment).toMatchObject({ state: 'unconfirmed' });
  });

  it('looks for follow-ups before they’re done', async () => {
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['With a playlist'] },
    });
    const post = await bench.work(
      await publishPost(bench.deps, bench.actor, { input, source: 'api' }),
    );
    const deliveryId = getOnlyDelivery(post).id;
    const { followUp } = bench.deps.prisma;
    const data = { deliveryId, postId: post.id, kind: 'playlist', runAt: bench.clock.now() };
    await followUp.create({ data });
    await restore();
    await resume();
    const stored = await followUp.findFirstOrThrow({ where: { deliveryId } });
    expect(stored).toMatchObject({ state: 'waiting', intentAt: expect.any(Date) });
  });
});

describe('after a restore', () => {
  const publishAs = (extra: object) =>
    publishPost(
      bench.deps,
      { ...bench.actor, via: 'token', scopes: ['posts:write'], ...extra },
      {
        input: PublishPostInput.parse({
          platforms: ['linkedin'],
          content: { captions: [`Post ${Math.random()}`] },
        }),
        source: 'api',
      },
    );

  it('requires each token’s holder to confirm once that calls aren’t repeated', async () => {
    await bench.deps.prisma.apiToken.create({
      data: {
        id: 'tok_ci',
        workspaceId: bench.actor.workspaceId,
        userId: bench.actor.userId,
        name: 'CI',
        prefix: 'ff_test_ci',
        hash: 'ci',
        environment: 'sandbox',
      },
    });
    const restoredTo = bench.clock.now().toISOString();
    await restore();
    await resume();
    const token = { tokenId: 'tok_ci' };
    const refused = {
      code: 'confirm_after_restore',
      meta: { restoreId: 'rst_1', restoredTo },
    };
    await expect(publishAs(token)).rejects.toMatchObject(refused);
    await expect(publishAs({ ...token, confirmedRestoreId: 'rst_0' })).rejects.toMatchObject(
      refused,
    );
    expect(await publishAs({ ...token, confirmedRestoreId: 'rst_1' })).toHaveProperty('id');
    expect(await publishAs(token)).toHaveProperty('id');
  });

  it('asks no one who signed in, and no token after 30 days', async () => {
    await restore();
    await resume();
    expect(await bench.publish()).toHaveProperty('id');
    bench.clock.advance(31 * 24 * 60 * MINUTE_MS);
    expect(await publishAs({})).toHaveProperty('id');
  });
});
