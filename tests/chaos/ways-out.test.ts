import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { PostOutput } from '#app/domain/posts/publish.ts';
import type { FaultInput } from '#app/server/sandbox/kit/faults.ts';
import { CLOCK_LAG_MS } from '#tests/support/patience.ts';
import {
  connectAccounts,
  publish,
  readPost,
  retryDelivery,
  uploadFile,
} from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { MEDIA_FILES } from './files.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { checkPost } from './kill-round.ts';

type Delivery = PostOutput['deliveries'][number];
type Refusals = Readonly<Record<PlatformId, Pick<FaultInput, 'status' | 'body'>>>;

/** Each platform's call in which it refuses a post. TikTok and YouTube check it before the file. */
const CHECKED_AT: Readonly<Record<PlatformId, string>> = {
  instagram: 'media.publish',
  tiktok: 'video.init',
  youtube: 'videos.insert',
  facebook: 'videos.finish',
  linkedin: 'create_post',
  twitter: 'create_post',
};

const toGraph = (status: number, error: object) => ({
  status,
  body: { error: { message: 'Refused.', type: 'OAuthException', fbtrace_id: 'A1', ...error } },
});
const toTikTok = (status: number, code: string) => ({
  status,
  body: { data: {}, error: { code, message: 'Refused.', log_id: '2026' } },
});
const toGoogle = (code: number, reason: string) => ({
  status: code,
  body: { error: { code, message: 'Refused.', errors: [{ domain: 'global', reason }] } },
});
const toLinkedIn = (status: number, code: string, serviceErrorCode = 0) => ({
  status,
  body: { status, code, serviceErrorCode, message: 'Refused.' },
});
const toX = (status: number, body: object) => ({
  status,
  body: { title: 'Refused', detail: 'Refused.', status, type: 'about:blank', ...body },
});

/** What each platform's documentation lists, by what it means to a person. */
const REFUSALS: Readonly<Record<string, Refusals>> = {
  'the content is refused': {
    instagram: toGraph(400, { code: 352, error_subcode: 2207026 }),
    tiktok: toTikTok(400, 'privacy_level_option_mismatch'),
    youtube: toGoogle(400, 'invalidTitle'),
    facebook: toGraph(400, { code: 324 }),
    linkedin: toLinkedIn(422, 'FIELD_LENGTH_TOO_LONG'),
    twitter: toX(403, { detail: 'You are not permitted to perform this action.' }),
  },
  'a permission is missing': {
    instagram: toGraph(403, { code: 10 }),
    tiktok: toTikTok(401, 'scope_not_authorized'),
    youtube: toGoogle(403, 'forbidden'),
    facebook: toGraph(403, { code: 200 }),
    linkedin: toLinkedIn(403, 'ACCESS_DENIED', 100),
    twitter: toX(403, { type: 'https://api.twitter.com/2/problems/not-authorized-for-resource' }),
  },
  'the account is blocked for now': {
    instagram: toGraph(400, { code: 25, error_subcode: 2207050 }),
    tiktok: toTikTok(403, 'spam_risk_user_banned_from_posting'),
    youtube: toGoogle(401, 'youtubeSignupRequired'),
    facebook: toGraph(400, { code: 368 }),
    linkedin: toLinkedIn(403, 'ACCESS_DENIED', 100),
    twitter: toX(403, { errors: [{ code: 326, message: 'Temporarily locked.' }] }),
  },
  'the sign-in no longer works': {
    instagram: toGraph(400, { code: 190 }),
    tiktok: toTikTok(401, 'access_token_invalid'),
    youtube: toGoogle(401, 'authError'),
    facebook: toGraph(400, { code: 190 }),
    linkedin: toLinkedIn(401, 'REVOKED_ACCESS_TOKEN', 65_601),
    twitter: toX(401, { title: 'Unauthorized' }),
  },
  'the limit is reached': {
    instagram: toGraph(400, { code: 9, error_subcode: 2207042 }),
    tiktok: toTikTok(403, 'spam_risk_too_many_posts'),
    youtube: toGoogle(403, 'quotaExceeded'),
    facebook: toGraph(400, { code: 32 }),
    linkedin: toLinkedIn(429, 'TOO_MANY_REQUESTS'),
    twitter: toX(429, { title: 'Too Many Requests' }),
  },
};

/** The same status from every platform, without an explanation. `TESTS=whole` tries more of them. */
const BARE_STATUSES = IS_WHOLE ? [400, 401, 403, 404, 409, 413, 422, 500] : [404];
/** A person takes at most this many actions, of which one can be a sign-in that expired meanwhile. */
const MAX_ACTIONS = 3;

const TABLE = [
  ...Object.entries(REFUSALS),
  ...BARE_STATUSES.map((status) => {
    const bare = PLATFORM_IDS.map((platform) => [platform, { status }] as const);
    return [
      `the response is ${status} and says nothing`,
      Object.fromEntries(bare) as Refusals,
    ] as const;
  }),
] as const;

const MAX_STEPS = 60;
const STEP_MS = 300;
/** Platforms ask for pauses of minutes to a day. */
const JUMP_SECONDS = 3 * 3600;

describe('every refusal of a platform', () => {
  let product: ProductProcesses;
  let video: MediaOutput;
  /** Actions in progress. The clock doesn't advance during them, because a sign-in would expire. */
  let acting = 0;
  /** Done when the product has the time of the last jump. A sign-in that began before it would expire in the middle. */
  let settled: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    product = await startProduct();
    await connectAccounts(product.app.url);
    video = await uploadFile(product.app, MEDIA_FILES.video);
  });
  afterEach(() => product.control.clearFaults());
  afterAll(() => product.close());

  async function send(path: string, body: object): Promise<PostOutput> {
    const response = await fetch(product.app.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.app.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return PostOutput.parse(await response.json());
  }

  /** Performs the first action. Returns the post to follow from then on. */
  async function act(post: PostOutput, delivery: Delivery, caption: string): Promise<PostOutput> {
    const { id, platform } = delivery;
    const [action] = delivery.actions;
    await settled;
    if (action === 'retry') await retryDelivery(product.app, id);
    if (action === 'reconnect') await connectAccounts(product.app.url, [platform]);
    if (action === 'resolve') {
      const posts = await product.control.listPosts(platform);
      const isLive = posts.some((one) => one.live && JSON.stringify(one).includes(caption));
      await send(`/api/deliveries/${id}/resolve`, { isLive });
    }
    if (action === 'resend') return send(`/api/deliveries/${id}/resend`, {});
    return readPost(product.app, post.id);
  }

  /** Follows one delivery to its live post, as a person would who takes the first action that is offered. */
  async function follow(postId: string, platform: PlatformId, caption: string): Promise<string[]> {
    const actions: string[] = [];
    let post = await readPost(product.app, postId);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const delivery = post.deliveries.find((one) => one.platform === platform);
      if (!delivery) return [...actions, 'no delivery'];
      if (delivery.state === 'published') {
        const expected = { caption, media: video };
        const faults = await checkPost(product, { ...post, deliveries: [delivery] }, expected);
        return [...actions, ...faults, 'live'];
      }
      const [action] = delivery.actions;
      if (action !== undefined && action !== 'cancel') {
        actions.push(action);
        acting += 1;
        post = await act(post, delivery, caption).finally(() => (acting -= 1));
      } else {
        await pause(STEP_MS);
        post = await readPost(product.app, post.id);
      }
    }
    return [...actions, 'no way out', JSON.stringify(post.deliveries)];
  }

  /** Skips waits while all deliveries only wait for a time. */
  function keepClockMoving(): () => void {
    const timer = setInterval(() => {
      if (acting > 0) return;
      settled = product.control
        .advanceClock(JUMP_SECONDS)
        .catch(() => undefined)
        .then(() => pause(CLOCK_LAG_MS));
    }, 4 * STEP_MS);
    return () => clearInterval(timer);
  }

  it.each(TABLE)('leads to one live post without typing: %s', async (name, refusals) => {
    for (const platform of PLATFORM_IDS) {
      await product.control.addFault({
        platform,
        endpoint: CHECKED_AT[platform],
        kind: 'status',
        count: 1,
        ...refusals[platform],
      });
    }
    const caption = `${name} ${randomUUID().slice(0, 8)}`;
    const postId = await publish(product.app, { caption, mediaId: video.id });
    const stop = keepClockMoving();
    const ways = await Promise.all(
      PLATFORM_IDS.map(async (platform) => [platform, await follow(postId, platform, caption)]),
    ).finally(stop);
    const stuck = ways.filter(
      ([, actions]) => actions?.at(-1) !== 'live' || actions.length > MAX_ACTIONS + 1,
    );
    expect(stuck).toEqual([]);
  });
});
