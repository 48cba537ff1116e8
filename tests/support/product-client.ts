import { openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { PostOutput, PostPage, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { UsageOutput } from '#app/domain/billing/usage.ts';
import { Browser } from '#scripts/demo/browser.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { PATIENCE_MS } from './patience.ts';

/** A process that is killed never responds. */
const CANCEL_LIMIT_MS = 10_000;

export interface ProductAddress {
  readonly url: string;
  readonly token: string;
}

/**
 * Signs a user in, by default the demo user, and connects the accounts, or this persona's, like a browser.
 */
export async function connectAccounts(
  url: string,
  platforms: readonly PlatformId[] = PLATFORM_IDS,
  { email, password, persona }: { email: string; password: string; persona?: string } = DEMO_USER,
): Promise<void> {
  const browser = new Browser();
  let page = await browser.open(`${url}/login`);
  if (!page.root.querySelector('input[name=password]')) page = await browser.submit(page);
  await browser.submit(page, { values: { email, password } });
  for (const platform of platforms) {
    const consent = await browser.open(url + CONNECT_PATHS[platform]);
    const back = await browser.submit(consent, {
      button: /allow/iu,
      ...(persona === undefined ? {} : { values: { persona } }),
    });
    const connected = new URL(back.url).searchParams.get('connected');
    if (connected !== platform) throw new Error(`Connecting ${platform} ended at ${back.url}`);
  }
}

async function call(
  { url, token }: ProductAddress,
  path: string,
  init: RequestInit = {},
): Promise<unknown> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Streams the file from disk, so the test's own memory stays small. */
export async function uploadFile(
  address: ProductAddress,
  file: string,
  fileName = 'clip.mp4',
): Promise<MediaOutput> {
  const form = new FormData();
  form.set('file', await openAsBlob(file), fileName);
  return MediaOutput.parse(
    await call(address, '/api/media/upload', { method: 'POST', body: form }),
  );
}

export interface PublishRequest {
  readonly caption: string;
  readonly mediaId?: string;
  readonly platforms?: readonly PlatformId[];
}

/** Publishes a post without waiting for the platforms. */
export async function publish(
  address: ProductAddress,
  { caption, mediaId, platforms = PLATFORM_IDS }: PublishRequest,
): Promise<string> {
  return publishBody(address, {
    platforms,
    content: { captions: [caption], ...(mediaId ? { mediaId } : {}) },
    platformOptions: platforms.includes('tiktok')
      ? { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } }
      : {},
  });
}

/** Publishes a post without waiting for the platforms. */
export async function publishBody(address: ProductAddress, request: object): Promise<string> {
  const body = JSON.stringify(request);
  const headers = { 'content-type': 'application/json', prefer: 'wait=0' };
  const response = await call(address, '/api/publisher/publish', { method: 'POST', headers, body });
  return PublishPostOutput.parse(response).post.id;
}

/** Returns the newest posts that contain the text. */
export async function findPosts(address: ProductAddress, text: string): Promise<PostOutput[]> {
  const query = new URLSearchParams({ search: text });
  return PostPage.parse(await call(address, `/api/posts?${query.toString()}`)).items;
}

export async function retryDelivery(address: ProductAddress, deliveryId: string): Promise<void> {
  await call(address, `/api/deliveries/${deliveryId}/retry`, { method: 'POST' });
}

/** Cancels a delivery, or only its first comment. Returns the response's status. */
export async function cancelDelivery(
  { url, token }: ProductAddress,
  deliveryId: string,
  body: { readonly onlyFirstComment: boolean },
): Promise<number> {
  const response = await fetch(`${url}/api/deliveries/${deliveryId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CANCEL_LIMIT_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

export async function readPost(address: ProductAddress, postId: string): Promise<PostOutput> {
  return PostOutput.parse(await call(address, `/api/posts/${postId}`));
}

export async function readUsage(address: ProductAddress): Promise<UsageOutput> {
  return UsageOutput.parse(await call(address, '/api/publisher/usage/status'));
}

/**
 * Waits until the app has noticed that the sandbox's clock was moved past midnight, which takes it up to a
 * second. What starts before then, such as connecting an account, would expire when it does.
 */
export async function waitForMovedClock(
  address: ProductAddress,
  control: { readClock(): Promise<{ now: string }> },
): Promise<void> {
  const { now } = await control.readClock();
  const until = performance.now() + PATIENCE_MS;
  while ((await readUsage(address)).usage.resetAt <= now) {
    if (performance.now() > until)
      throw new Error('The app did not notice the moved clock in time.');
    await pause(50);
  }
}
