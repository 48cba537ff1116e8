import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { type DeliveryOutput, PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { Browser } from './browser.ts';
import { verifyPermalink } from './verify-permalink.ts';

export interface MainJobOptions {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly videoPath: string;
  readonly print: (text: string) => void;
}

export interface MainJobResult {
  readonly published: number;
  readonly failed: number;
  readonly deliveries: ReadonlyArray<{
    readonly platform: PlatformId;
    readonly success: boolean;
    readonly postId: string | null;
    readonly url: string | null;
    readonly verified: boolean;
    readonly elapsedMs: number | null;
    readonly message: string;
  }>;
  readonly elapsedMs: number;
}

const GIVE_UP_AFTER_MS = 120_000;
const POLL_EVERY_MS = 300;

/**
 * Does the main job over the public interfaces, without a browser window: sign in, connect, upload, publish,
 * verify.
 */
export async function runMainJob(options: MainJobOptions): Promise<MainJobResult> {
  const startedAt = performance.now();
  const browser = new Browser();
  await signIn(browser, options);
  for (const platform of PLATFORM_IDS) await connect(browser, options, platform);
  const media = await upload(options);
  const runId = createHash('sha256')
    .update(`${Date.now()}${Math.random()}`)
    .digest('hex')
    .slice(0, 8);
  const caption = `The kiln is open. Six shelves, one glaze, one fanfare. Run ${runId}`;
  const post = await publish(options, { caption, media });
  const deliveries = await Promise.all(
    post.deliveries.map((delivery) => checkState(delivery, { caption, sha256: media.sha256 })),
  );
  return {
    published: deliveries.filter((delivery) => delivery.success && delivery.verified).length,
    failed: deliveries.filter((delivery) => !delivery.success || !delivery.verified).length,
    deliveries,
    elapsedMs: Math.round(performance.now() - startedAt),
  };
}

async function signIn(
  browser: Browser,
  { url, email, password, print }: MainJobOptions,
): Promise<void> {
  let page = await browser.open(`${url}/login`);
  // The first form starts the flow at the identity provider, whose own form asks for the password.
  if (!page.root.querySelector('input[name=password]')) page = await browser.submit(page);
  page = await browser.submit(page, { values: { email, password } });
  if (!new URL(page.url).pathname.startsWith('/app'))
    throw new Error(`Sign-in ended at ${page.url} (${page.status})`);
  print(`Signed in as ${email}`);
}

async function connect(
  browser: Browser,
  { url, print }: MainJobOptions,
  platform: PlatformId,
): Promise<void> {
  const consent = await browser.open(url + CONNECT_PATHS[platform]);
  const page = await browser.submit(consent, { button: /allow/iu });
  const connected = new URL(page.url).searchParams.get('connected');
  if (connected !== platform)
    throw new Error(`Connecting ${platform} ended at ${page.url} (${page.status})`);
  print(`Connected ${platform}`);
}

async function callApi<S extends z.ZodType>(
  { url, token }: MainJobOptions,
  path: string,
  { schema, ...init }: RequestInit & { schema: S },
): Promise<z.infer<S>> {
  const response = await fetch(url + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
  const body: unknown = await response.json();
  if (!response.ok)
    throw new Error(
      z.object({ detail: z.string() }).safeParse(body).data?.detail ??
        `${path} returned ${response.status}`,
    );
  return schema.parse(body);
}

async function upload(options: MainJobOptions): Promise<MediaOutput> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(options.videoPath)]), 'kiln-opening.mp4');
  const media = await callApi(options, '/api/media/upload', {
    method: 'POST',
    body: form,
    schema: MediaOutput,
  });
  options.print(
    `Uploaded ${media.fileName}: ${media.sizeBytes} bytes, ${media.width}x${media.height}`,
  );
  return media;
}

async function publish(
  options: MainJobOptions,
  content: { caption: string; media: MediaOutput },
): Promise<PostOutput> {
  const accepted = await callApi(options, '/api/publisher/publish', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      platforms: PLATFORM_IDS,
      content: {
        captions: [content.caption],
        hashtags: ['fanfare', 'ceramics'],
        mediaUrl: content.media.url,
        mediaType: 'video',
        privacyStatus: 'unlisted',
      },
      platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
    }),
    schema: PublishPostOutput,
  });
  options.print(accepted.message);
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const post = await callApi(options, accepted.follow.url, { schema: PostOutput });
    if (post.state !== 'publishing' || performance.now() > until) return post;
    await delay(POLL_EVERY_MS);
  }
}

async function checkState(
  delivery: DeliveryOutput,
  expected: { caption: string; sha256: string },
): Promise<MainJobResult['deliveries'][number]> {
  const { platform, postId, url, elapsedMs } = delivery;
  const success = delivery.success === true;
  const verdict = url
    ? await verifyPermalink(url, { caption: expected.caption, mediaSha256: expected.sha256 })
    : { verified: false, reason: delivery.message };
  return {
    platform,
    success,
    postId,
    url,
    verified: success && verdict.verified,
    elapsedMs,
    message: verdict.reason ?? delivery.message,
  };
}
