import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResendDeliveryInput } from '#app/domain/posts/resend.ts';
import { PublishPostInput, type PostOutput } from '#app/domain/posts/publish.ts';
import { draftResend, duplicatePost } from '#app/server/services/drafts/draft-from-post.ts';
import { publishSavedDraft } from '#app/server/services/drafts/publish-draft.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { cancelDelivery } from '#app/server/services/publishing/manage/cancel-delivery.ts';
import { deletePost } from '#app/server/services/publishing/manage/delete-post.ts';
import { resendDelivery } from '#app/server/services/publishing/manage/resend-delivery.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { type DeliveryBench, getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { createScriptedPlatform, fail } from '../scripted-platform.ts';

const embedded = useDeliveryBench();
let bench: DeliveryBench = embedded;
beforeEach(() => {
  bench = embedded;
});

const EDITED: ResendDeliveryInput = { content: { captions: ['The kiln is open, edited'] } };

const resend = (deliveryId: string, changes: ResendDeliveryInput = EDITED): Promise<PostOutput> =>
  resendDelivery(bench.deps, bench.actor, { deliveryId, changes, source: 'api' });
const retry = (deliveryId: string): Promise<PostOutput> =>
  retryDelivery(bench.deps, bench.actor, { deliveryId });

/** Publishes a post that the platform rejects, and makes the platform work again. */
async function failPost(platforms: readonly ('linkedin' | 'twitter')[] = ['linkedin']) {
  const script = createScriptedPlatform();
  bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
  const post = await bench.publish('The kiln is open #clay', platforms);
  const failed = await bench.work(post);
  bench.platform.prepare = script.prepare;
  return { post: failed, delivery: getOnlyDelivery(failed) };
}

async function upload(background: string): Promise<string> {
  const create = { width: 640, height: 640, channels: 3, background } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const stream = Readable.from([picture]);
  return (await uploadMedia(bench.deps, bench.actor, { fileName: 'tile.jpg', stream })).id;
}

async function uploadVideo(): Promise<string> {
  const stream = createReadStream('scripts/demo/kiln-opening.mp4');
  return (await uploadMedia(bench.deps, bench.actor, { fileName: 'kiln.mp4', stream })).id;
}

const readOutcome = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('resending a delivery', () => {
  it('publishes the edited content to its account only, and links both posts', async () => {
    const { post, delivery } = await failPost(['linkedin', 'twitter']);
    const resent = await bench.work(await resend(delivery.id));
    expect(resent).toMatchObject({
      state: 'published',
      caption: 'The kiln is open, edited',
      resends: { postId: post.id, deliveryId: delivery.id },
    });
    expect(resent.deliveries).toMatchObject([{ accountId: delivery.accountId, resentAs: null }]);
    const [original] = (await bench.read(post)).deliveries;
    expect(original).toMatchObject({ resentAs: { postId: resent.id }, actions: [] });
    expect(bench.platform.sent).toEqual(['The kiln is open, edited']);
    const { timeline, can } = await getDelivery(bench.deps, bench.actor, {
      deliveryId: delivery.id,
    });
    expect(timeline.at(-1)?.kind).toBe('resent');
    expect(can).toMatchObject({ retry: false, resend: false });
  });

  it('keeps what isn’t changed', async () => {
    const { delivery } = await failPost();
    const resent = await resend(delivery.id, { content: { hashtags: ['clay'] } });
    expect(getOnlyDelivery(resent).content).toEqual({
      caption: 'The kiln is open #clay',
      hashtags: ['clay'],
      mediaIds: [],
    });
  });

  it('happens once, and neither a retry nor another resend is possible afterward', async () => {
    const { delivery } = await failPost();
    const resent = await resend(delivery.id);
    const refusal = { code: 'already_resent', meta: { resentAsPostId: resent.id } };
    await expect(resend(delivery.id)).rejects.toMatchObject(refusal);
    await expect(retry(delivery.id)).rejects.toMatchObject(refusal);
    await cancelDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(resent).id });
    await deletePost(bench.deps, bench.actor, { postId: resent.id, takeDown: false });
    await expect(retry(delivery.id)).rejects.toMatchObject({
      code: 'already_resent',
      meta: { resentAsPostId: null },
    });
  });

  it('is refused while the delivery may be live or is still in progress', async () => {
    const open = await bench.publish('In progress');
    await expect(resend(getOnlyDelivery(open).id)).rejects.toMatchObject({ code: 'conflict' });
    const live = await bench.work(open);
    await expect(resend(getOnlyDelivery(live).id)).rejects.toMatchObject({ code: 'conflict' });
    bench.platform.confirm = () => Promise.reject(fail('permission'));
    const undecided = await bench.work(await bench.publish('Undecided'));
    expect(getOnlyDelivery(undecided).actions).toEqual(['resolve']);
    await expect(resend(getOnlyDelivery(undecided).id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is possible after a person saw that a post rejected after the commit isn’t live', async () => {
    bench.platform.confirm = () => Promise.reject(fail('rejected_content'));
    const failed = await bench.work(await bench.publish('Removed'));
    const { id, actions } = getOnlyDelivery(failed);
    expect(actions).toEqual(['resolve']);
    await expect(resend(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    await resolveDelivery(bench.deps, bench.actor, { deliveryId: id, isLive: false });
    expect(await bench.usage()).toEqual({ posts: 0, deliveries: 0 });
    expect(getOnlyDelivery(await bench.read(failed)).actions).toEqual(['resend']);
    await resend(id);
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
  });

  it('goes to no other account, and to no delivery of another workspace', async () => {
    const { delivery } = await failPost();
    const input = PublishPostInput.parse({
      platforms: ['twitter'],
      resends: delivery.id,
      content: { captions: ['Elsewhere'] },
    });
    const publish = (actor = bench.actor) =>
      publishPost(bench.deps, actor, { input, source: 'api' });
    await expect(publish()).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/platforms', code: 'resend_targets' }],
    });
    const stranger = await bench.createActor();
    await expect(publish(stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stores nothing if the edited content is refused', async () => {
    const { delivery } = await failPost();
    const tooLong = { content: { captions: ['x'.repeat(4000)] } };
    await expect(resend(delivery.id, tooLong)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(getOnlyDelivery(await bench.work(await resend(delivery.id))).state).toBe('published');
  });

  it('counts as a post only if the original post doesn’t count anymore', async () => {
    bench.platform.prepare = (context, state) =>
      context.content.text === 'Half' && bench.platform.sent.length > 0
        ? Promise.reject(fail('rejected_content'))
        : Promise.resolve({ kind: 'next', step: 'commit', state });
    const half = await bench.work(await bench.publish('Half', ['linkedin', 'twitter']));
    expect(half.state).toBe('partial');
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    const failed = half.deliveries.find(({ state }) => state === 'failed');
    const resent = await resend(failed?.id ?? '');
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 2 });
    await cancelDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(resent).id });
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    // A resend of the canceled resend doesn't count as a post either.
    await resend(getOnlyDelivery(resent).id, { content: { captions: ['Again'] } });
    expect(await bench.usage()).toEqual({ posts: 1, deliveries: 2 });
  });
});

describeWithPostgres('a resend and a retry at the same time', () => {
  const postgres = useDeliveryBench(createPostgresTestDatabase);
  beforeEach(() => {
    bench = postgres;
  });

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    'never publish twice: the first one wins (round %i)',
    async (round) => {
      const { post, delivery } = await failPost();
      const calls = [
        () => resend(delivery.id),
        () => retry(delivery.id),
        () => resend(delivery.id),
        () => retry(delivery.id),
      ];
      const order = [...calls.slice(round % 4), ...calls.slice(0, round % 4)];
      const outcomes = await Promise.all(order.map((start) => readOutcome(start())));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      const rest = outcomes.filter((outcome) => outcome !== 'done');
      for (const code of rest) expect(['conflict', 'already_resent']).toContain(code);
      const resends = await bench.deps.prisma.post.findMany({
        where: { resendsDeliveryId: delivery.id },
        select: { id: true, deliveries: { select: { id: true } } },
      });
      const original = getOnlyDelivery(await bench.read(post));
      expect(original.state === 'queued' ? 1 : 0).toBe(1 - resends.length);
      await bench.work(post);
      for (const { id } of resends) await bench.work({ ...post, id, deliveries: [] });
      expect(bench.platform.sent.length).toBeLessThanOrEqual(1);
      expect(await bench.usage()).toEqual({ posts: 1, deliveries: 1 });
    },
  );
});

describe('a draft from a post', () => {
  it('has the content of the delivery that it resends, and becomes the only resend', async () => {
    const { delivery } = await failPost();
    const draft = (): ReturnType<typeof draftResend> =>
      draftResend(bench.deps, bench.actor, { deliveryId: delivery.id });
    const [one, other] = [await draft(), await draft()];
    expect(one.post).toMatchObject({
      accountIds: [delivery.accountId],
      resends: delivery.id,
      content: { captions: ['The kiln is open #clay'] },
    });
    const publish = (draftId: string) =>
      publishSavedDraft(bench.deps, bench.actor, { draftId, source: 'web' });
    const resent = await publish(one.id);
    expect(resent.resends?.deliveryId).toBe(delivery.id);
    await expect(publish(other.id)).rejects.toMatchObject({ code: 'already_resent' });
    await expect(draft()).rejects.toMatchObject({ code: 'already_resent' });
  });

  it('still leaves out the files that the platform doesn’t take', async () => {
    const images = await Promise.all([upload('#204080'), upload('#804020')]);
    const mediaIds = [...images, await uploadVideo()];
    const script = createScriptedPlatform();
    bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['Three files'], mediaIds, leaveOutFiles: true },
    });
    const post = await publishPost(bench.deps, bench.actor, { input, source: 'api' });
    const { id: deliveryId, content } = getOnlyDelivery(await bench.work(post));
    expect(content.mediaIds).toEqual(images);
    bench.platform.prepare = script.prepare;
    const draft = await draftResend(bench.deps, bench.actor, { deliveryId });
    expect(draft.post.content).toMatchObject({ leaveOutFiles: true });
    const refused = resend(deliveryId, { content: { mediaIds, leaveOutFiles: false } });
    await expect(refused).rejects.toMatchObject({ violations: [{ code: 'carousel_images_only' }] });
    const sent = await publishSavedDraft(bench.deps, bench.actor, {
      draftId: draft.id,
      source: 'web',
    });
    expect(getOnlyDelivery(sent).content.mediaIds).toEqual(images);
  });

  it('is a copy for the same accounts, or for others', async () => {
    const post = await bench.publish('Copied');
    const copy = await duplicatePost(bench.deps, bench.actor, { postId: post.id });
    expect(copy.post).toMatchObject({
      platforms: ['linkedin'],
      content: { captions: ['Copied'] },
    });
    const elsewhere = await duplicatePost(bench.deps, bench.actor, {
      postId: post.id,
      platforms: ['twitter'],
    });
    expect(elsewhere.post.platforms).toEqual(['twitter']);
    const stranger = await bench.createActor();
    const foreign = duplicatePost(bench.deps, stranger, { postId: post.id });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });
});
