import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { findPostRow } from '#app/server/services/publishing/store/find-post-row.ts';
import { listPosts } from '#app/server/services/publishing/read/list-posts.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { POST_COLUMNS } from '#app/server/services/deliveries/to-post-output.ts';
import { getUsage } from '#app/server/services/usage/get-usage.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());

type Input = Parameters<typeof PublishPostInput.parse>[0];

function publish(actor: Actor, input: Input) {
  return publishPost(fixture.deps, actor, { input: PublishPostInput.parse(input), source: 'api' });
}

async function catchViolations(work: Promise<unknown>): Promise<readonly Violation[]> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused.');
  expect(error.code).toBe('validation_failed');
  return error.violations;
}

describe('accepting a post', () => {
  it('stores post, deliveries, usage, and jobs together', async () => {
    const actor = await fixture.createActor();
    const ids = [
      await fixture.connect(actor, 'linkedin'),
      await fixture.connect(actor, 'facebook'),
    ];
    const before = fixture.deps.queue.requests.length;
    const post = await publish(actor, {
      platforms: ['linkedin', 'facebook'],
      content: { captions: ['Hello'], hashtags: ['#Kiln'] },
    });
    expect(post).toMatchObject({ state: 'publishing', caption: 'Hello', hashtags: ['Kiln'] });
    expect(post.deliveries.map((delivery) => delivery.accountId).sort()).toEqual([...ids].sort());
    expect(fixture.deps.queue.requests.length - before).toBe(2);
    expect((await getUsage(fixture.deps, actor)).usage).toMatchObject({
      used: 1,
      deliveriesUsed: 2,
      remaining: 4,
    });
  });

  it('returns it from one query as the client would read it', async () => {
    const { prisma } = fixture.deps;
    const actor = await fixture.createActor();
    const id = await fixture.connect(actor, 'linkedin');
    const content = { captions: ['Hello'] };
    const post = await publish(actor, { platforms: ['linkedin'], content });
    const readBoth = async () => [
      await findPostRow(fixture.deps, actor, post.id),
      await prisma.post.findUnique({ where: { id: post.id }, select: POST_COLUMNS }),
    ];
    const [queued, expectedQueued] = await readBoth();
    expect(queued).toEqual(expectedQueued);
    const at = new Date('2026-11-21T09:00:00.123Z');
    await prisma.account.update({ where: { id }, data: { heldUntil: at } });
    await prisma.delivery.updateMany({
      where: { postId: post.id },
      data: { startedAt: at, publishedAt: at, removedAt: at, lateAt: at, renditionIds: ['rend_x'] },
    });
    const [ended, expectedEnded] = await readBoth();
    expect(ended).toEqual(expectedEnded);
    expect(ended?.deliveries).toMatchObject([{ lateAt: at, account: { heldUntil: at } }]);
    const stranger = await fixture.createActor();
    expect(await findPostRow(fixture.deps, stranger, post.id)).toBeNull();
    expect(await findPostRow(fixture.deps, { ...actor, environment: 'live' }, post.id)).toBeNull();
  });

  it('reports every violation at once, each with its location', async () => {
    const actor = await fixture.createActor();
    await fixture.connect(actor, 'twitter');
    const violations = await catchViolations(
      publish(actor, {
        platforms: ['twitter', 'youtube'],
        content: { captions: ['a'.repeat(300)], hashtags: ['not a tag'], mediaId: 'med_missing' },
      }),
    );
    expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/platforms/1', 'no_account'],
      ['/content/mediaId', 'unknown_media'],
      ['/content/captions/0', 'caption_too_long'],
      ['/content/hashtags', 'hashtag_malformed'],
    ]);
  });

  it('rejects platforms combined with accounts, and a request without either', async () => {
    const actor = await fixture.createActor();
    const id = await fixture.connect(actor, 'twitter');
    const content = { captions: ['Hello'] };
    expect(
      await catchViolations(publish(actor, { platforms: ['twitter'], accountIds: [id], content })),
    ).toMatchObject([{ code: 'both_targets' }]);
    expect(await catchViolations(publish(actor, { content }))).toMatchObject([
      { code: 'no_platform', message: 'Please select at least one platform' },
    ]);
  });

  it('rejects an empty post', async () => {
    const actor = await fixture.createActor();
    await fixture.connect(actor, 'twitter');
    expect(
      await catchViolations(publish(actor, { platforms: ['twitter'], content: {} })),
    ).toMatchObject([{ message: 'Please add a caption, hashtags, or media before publishing.' }]);
  });

  it("uses the platform's default account, or exactly those listed", async () => {
    const actor = await fixture.createActor();
    const first = await fixture.connect(actor, 'twitter');
    const second = await fixture.connect(actor, 'twitter', { isDefault: false });
    const content = { captions: ['Hello'] };
    expect((await publish(actor, { platforms: ['twitter'], content })).deliveries).toMatchObject([
      { accountId: first },
    ]);
    expect((await publish(actor, { accountIds: [second], content })).deliveries).toMatchObject([
      { accountId: second },
    ]);
  });

  it("never accepts another workspace's account or file", async () => {
    const [owner, stranger] = [await fixture.createActor(), await fixture.createActor()];
    const foreign = await fixture.connect(owner, 'linkedin');
    await fixture.connect(stranger, 'linkedin');
    const video = await readFile(
      fileURLToPath(new URL('../../../../../../scripts/demo/kiln-opening.mp4', import.meta.url)),
    );
    const media = await uploadMedia(fixture.deps, owner, {
      fileName: 'a.mp4',
      stream: (async function* () {
        yield video;
      })(),
    });
    expect(
      await catchViolations(
        publish(stranger, { accountIds: [foreign], content: { captions: ['Hi'] } }),
      ),
    ).toMatchObject([{ code: 'unknown_account' }]);
    const content = { captions: ['Hi'], mediaUrl: media.url };
    expect(
      await catchViolations(publish(stranger, { platforms: ['linkedin'], content })),
    ).toMatchObject([{ code: 'unknown_media' }]);
  });

  it("uses each platform's own text in individual mode", async () => {
    const actor = await fixture.createActor();
    await fixture.connect(actor, 'linkedin');
    await fixture.connect(actor, 'twitter');
    const post = await publish(actor, {
      platforms: ['linkedin', 'twitter'],
      content: { captions: ['For all'] },
      isIndividualMode: true,
      individualContent: { twitter: { captions: ['For X'], hashtags: ['x'] } },
    });
    const rows = await fixture.deps.prisma.delivery.findMany({
      where: { postId: post.id },
      select: { platform: true, text: true },
    });
    expect(Object.fromEntries(rows.map((row) => [row.platform, row.text]))).toEqual({
      linkedin: 'For all',
      twitter: 'For X #x',
    });
  });
});

describe('the limits of a plan', () => {
  it('allow no more posts than the daily limit, even with concurrent requests', async () => {
    const actor = await fixture.createActor();
    await fixture.connect(actor, 'linkedin');
    const tries = Array.from({ length: 8 }, (_, index) =>
      publish(actor, { platforms: ['linkedin'], content: { captions: [`Post ${index}`] } }),
    );
    const results = await Promise.allSettled(tries);
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map((result): unknown => result.reason);
    expect(results.length - refused.length).toBe(5);
    expect(refused[0]).toMatchObject({ code: 'daily_limit_reached', status: 429 });
    expect(String(refused[0])).toContain(
      "Daily limit reached! You've used 5/5 posts today. Resets in 15 hours.",
    );
  });

  it('reset with the next day of the workspace', async () => {
    const actor = await fixture.createActor({ plan: 'starter' });
    await fixture.connect(actor, 'linkedin');
    await publish(actor, { platforms: ['linkedin'], content: { captions: ['one'] } });
    expect((await getUsage(fixture.deps, actor)).usage.canPublish).toBe(false);
    fixture.clock.advance(15 * 3_600_000);
    await publish(actor, { platforms: ['linkedin'], content: { captions: ['two'] } });
  });

  it('reject a workspace without a subscription, and store nothing', async () => {
    const actor = await fixture.createActor({ plan: null });
    await fixture.connect(actor, 'linkedin');
    await expect(
      publish(actor, { platforms: ['linkedin'], content: { captions: ['x'] } }),
    ).rejects.toMatchObject({ code: 'subscription_required' });
    await fixture.deps.prisma.subscription.create({
      data: {
        id: `sub_${actor.userId}`,
        workspaceId: actor.workspaceId,
        plan: 'starter',
        status: 'past_due',
      },
    });
    await expect(
      publish(actor, { platforms: ['linkedin'], content: { captions: ['x'] } }),
    ).rejects.toMatchObject({
      code: 'payment_past_due',
      message: expect.stringMatching(/^The last payment for this workspace failed/u),
    });
    expect(
      await fixture.deps.prisma.post.count({ where: { workspaceId: actor.workspaceId } }),
    ).toBe(0);
  });
});

describe('the list of posts', () => {
  it('is paged newest first, searched case-insensitively, and limited to the workspace', async () => {
    const actor = await fixture.createActor();
    await fixture.connect(actor, 'linkedin');
    for (const caption of ['Alpha kiln', 'Beta glaze', '100% wool'])
      await publish(actor, { platforms: ['linkedin'], content: { captions: [caption] } });
    const first = await listPosts(fixture.deps, actor, { limit: 2 });
    expect(first.items.map((post) => post.caption)).toEqual(['100% wool', 'Beta glaze']);
    const second = await listPosts(fixture.deps, actor, {
      limit: 2,
      ...(first.nextCursor ? { cursor: first.nextCursor } : {}),
    });
    expect(second).toMatchObject({ items: [{ caption: 'Alpha kiln' }], nextCursor: null });
    const search = async (text: string) =>
      (await listPosts(fixture.deps, actor, { search: text, limit: 10 })).items.map(
        (post) => post.caption,
      );
    expect(await search('KILN')).toEqual(['Alpha kiln']);
    expect(await search('LinkedIn')).toHaveLength(3);
    expect(await search('%')).toEqual(['100% wool']);
    expect(
      (await listPosts(fixture.deps, await fixture.createActor(), { limit: 10 })).items,
    ).toEqual([]);
  });
});
