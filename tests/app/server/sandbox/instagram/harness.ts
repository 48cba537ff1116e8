import { vi } from 'vitest';
import { callGraph, giveConsent, readId } from '#tests/support/graph-client.ts';
import type { GraphResponse, GraphRequest } from '#tests/support/graph-client.ts';
import { makeImage, readFilm, startMediaHost } from '#tests/support/media-host.ts';
import { TEST_REDIRECT_URI, startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandboxOptions } from '#tests/support/sandbox.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

export const CLIENT = {
  client_id: 'instagram-test-client',
  client_secret: 'instagram-test-secret',
};

const SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
];

export const ACCOUNT_ID = '17841400000000101';

export type Harness = Awaited<ReturnType<typeof startInstagram>>;

export async function startInstagram(options: TestSandboxOptions = {}) {
  const sandbox = await startTestSandbox({ only: ['instagram'], ...options });
  const media = await startMediaHost();
  const base = `${sandbox.url}/instagram`;
  const { control } = sandbox;
  await control.setKnobs('instagram', { imageProcessingSeconds: 0, videoProcessingSeconds: 0 });
  return {
    sandbox,
    media,
    base,
    control,
    call: (path: string, request?: GraphRequest) => callGraph(`${base}${path}`, request),
    close: async () => {
      await sandbox.close();
      await media.close();
    },
  };
}

export function authorizeUrl(base: string, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: TEST_REDIRECT_URI,
    response_type: 'code',
    scope: SCOPES.join(','),
    state: 'state-1',
    ...changes,
  });
  return `${base}/oauth/authorize?${query}`;
}

export interface ConnectOptions {
  without?: readonly string[];
  persona?: string;
}

export async function getCode({ base }: Harness, options: ConnectOptions = {}): Promise<string> {
  const target = await giveConsent({ url: authorizeUrl(base), ...options });
  return target.searchParams.get('code') ?? '';
}

export function exchangeCode(
  { call }: Harness,
  code: string,
  changes = {},
): Promise<GraphResponse> {
  const form = {
    ...CLIENT,
    grant_type: 'authorization_code',
    redirect_uri: TEST_REDIRECT_URI,
    code,
    ...changes,
  };
  return call('/oauth/access_token', { form });
}

export async function getShortToken(harness: Harness, options?: ConnectOptions): Promise<string> {
  const response = await exchangeCode(harness, await getCode(harness, options));
  const { data } = response.body as { data: [{ access_token: string }] };
  return data[0].access_token;
}

export async function connect(harness: Harness, options?: ConnectOptions): Promise<string> {
  const token = await getShortToken(harness, options);
  const response = await harness.call('/access_token', {
    query: { grant_type: 'ig_exchange_token', client_secret: CLIENT.client_secret },
    token,
  });
  return String(response.body['access_token']);
}

export async function createImage(harness: Harness, token: string, caption = 'a cup') {
  const url = harness.media.host('good.jpg', await makeImage(1080, 1350));
  const form = { image_url: url, caption };
  return readId(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
}

export async function createReel(
  harness: Harness,
  { token, film }: { token: string; film: string },
  changes: Record<string, string> = {},
) {
  const url = harness.media.host(film, await readFilm(film));
  const form = { media_type: 'REELS', video_url: url, caption: 'a reel', ...changes };
  return readId(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
}

export async function readStatus(harness: Harness, token: string, id: string) {
  const query = { fields: 'status_code,status' };
  return (await harness.call(`/v25.0/${id}`, { query, token })).body;
}

/** For a video's fetch, which continues after the response. On a busy machine, 320 MB took more than 25 s. */
const WAIT = { timeout: PATIENCE_MS, interval: 50 };

export function waitForStatus(harness: Harness, token: string, id: string) {
  return vi.waitFor(async () => {
    const status = await readStatus(harness, token, id);
    if (status['status_code'] === 'IN_PROGRESS') throw new Error('still in progress');
    return status;
  }, WAIT);
}

export function publish(harness: Harness, token: string, id: string): Promise<GraphResponse> {
  const form = { creation_id: id };
  return harness.call(`/v25.0/${ACCOUNT_ID}/media_publish`, { form, token });
}
