import { expect, vi } from 'vitest';
import { callGraph, giveConsent } from '#tests/support/graph-client.ts';
import type { GraphResponse, GraphRequest } from '#tests/support/graph-client.ts';
import { readFilm, startMediaHost } from '#tests/support/media-host.ts';
import { TEST_REDIRECT_URI, startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandboxOptions } from '#tests/support/sandbox.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

export const CLIENT = {
  client_id: 'facebook-test-client',
  client_secret: 'facebook-test-secret',
};

export const SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'read_insights',
  'business_management',
];

export const PERSON_ID = '122101000000201';
export const PORTFOLIO_PERSON_ID = '122101000000202';
export const MANY_PAGES_PERSON_ID = '122101000000203';
export const PAGE_ID = '135326986472201';
export const OTHER_PAGE_ID = '135326986472202';

export type Harness = Awaited<ReturnType<typeof startFacebook>>;

export async function startFacebook(options: TestSandboxOptions = {}) {
  const sandbox = await startTestSandbox({ only: ['facebook'], ...options });
  const media = await startMediaHost();
  const base = `${sandbox.url}/facebook`;
  return {
    sandbox,
    media,
    base,
    control: sandbox.control,
    call: (path: string, request?: GraphRequest) => callGraph(`${base}/v25.0${path}`, request),
    close: async () => {
      await sandbox.close();
      await media.close();
    },
  };
}

export function dialogUrl(base: string, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: TEST_REDIRECT_URI,
    scope: SCOPES.join(','),
    state: 'state-1',
    ...changes,
  });
  return `${base}/v25.0/dialog/oauth?${query}`;
}

export interface ConnectOptions {
  without?: readonly string[];
  persona?: string;
}

export async function getCode({ base }: Harness, options: ConnectOptions = {}): Promise<string> {
  const target = await giveConsent({ url: dialogUrl(base), ...options });
  return target.searchParams.get('code') ?? '';
}

export function exchangeCode(
  { call }: Harness,
  code: string,
  changes = {},
): Promise<GraphResponse> {
  const query = { ...CLIENT, redirect_uri: TEST_REDIRECT_URI, code, ...changes };
  return call('/oauth/access_token', { query });
}

export function exchangeToken({ call }: Harness, token: string): Promise<GraphResponse> {
  const query = { ...CLIENT, grant_type: 'fb_exchange_token', fb_exchange_token: token };
  return call('/oauth/access_token', { query });
}

export async function getUserToken(harness: Harness, options?: ConnectOptions): Promise<string> {
  const short = await exchangeCode(harness, await getCode(harness, options));
  const long = await exchangeToken(harness, String(short.body['access_token']));
  return String(long.body['access_token']);
}

export interface PageEntry {
  id: string;
  name: string;
  access_token: string;
  tasks: string[];
}

export async function listPages(harness: Harness, token: string): Promise<PageEntry[]> {
  const query = { fields: 'id,name,access_token,tasks' };
  const { body } = await harness.call('/me/accounts', { query, token });
  return body['data'] as PageEntry[];
}

/** Returns the first Page's token, as an app stores it. */
export async function connect(harness: Harness, options?: ConnectOptions): Promise<string> {
  const [page] = await listPages(harness, await getUserToken(harness, options));
  if (!page) throw new Error('no Page was granted');
  return page.access_token;
}

/** Returns a short-lived User token of a consent with other permissions than usual. */
export async function getUserTokenWith(harness: Harness, scopes: string[]): Promise<string> {
  const url = dialogUrl(harness.base, { scope: scopes.join(',') });
  const target = await giveConsent({ url });
  const short = await exchangeCode(harness, target.searchParams.get('code') ?? '');
  return String(short.body['access_token']);
}

/** Returns a Page token of a consent with other permissions than usual. */
export async function connectWith(harness: Harness, scopes: string[]): Promise<string> {
  const query = { fields: 'access_token' };
  const token = await getUserTokenWith(harness, scopes);
  const page = await harness.call(`/${PAGE_ID}`, { query, token });
  return String(page.body['access_token']);
}

export interface Reel {
  videoId: string;
  uploadUrl: string;
}

export async function startReel(harness: Harness, token: string): Promise<Reel> {
  const form = { upload_phase: 'start' };
  const { body, text } = await harness.call(`/${PAGE_ID}/video_reels`, { form, token });
  if (typeof body['video_id'] !== 'string') throw new Error(text);
  return { videoId: body['video_id'], uploadUrl: String(body['upload_url']) };
}

export async function uploadReel(reel: Reel, token: string, film: string): Promise<GraphResponse> {
  const { bytes } = await readFilm(film);
  return sendBytes(reel, { token, bytes, offset: 0, fileSize: bytes.length });
}

export interface Bytes {
  token: string;
  bytes: Buffer;
  offset: number;
  fileSize: number;
}

export function sendBytes({ uploadUrl }: Reel, upload: Bytes): Promise<GraphResponse> {
  return callGraph(uploadUrl, {
    body: new Uint8Array(upload.bytes),
    headers: {
      authorization: `OAuth ${upload.token}`,
      'content-type': 'application/octet-stream',
      offset: String(upload.offset),
      file_size: String(upload.fileSize),
    },
  });
}

export function finishReel(harness: Harness, token: string, form: Record<string, string>) {
  return harness.call(`/${PAGE_ID}/video_reels`, {
    form: { upload_phase: 'finish', video_state: 'PUBLISHED', ...form },
    token,
  });
}

export async function publishReel(harness: Harness, token: string, film: string): Promise<string> {
  const reel = await startReel(harness, token);
  await uploadReel(reel, token, film);
  const form = { video_id: reel.videoId, description: `reel ${film}` };
  const finished = await finishReel(harness, token, form);
  if (finished.status !== 200) throw new Error(finished.text);
  return reel.videoId;
}

export interface VideoNode {
  status: {
    video_status: string;
    uploading_phase: { status: string; bytes_transfered: number };
    processing_phase: { status: string; errors?: Array<{ code: number }> };
    publishing_phase: { status: string; publish_status?: string };
  };
  published: boolean;
  post_id?: string;
  permalink_url?: string;
}

export async function readVideo(harness: Harness, token: string, id: string): Promise<VideoNode> {
  const query = { fields: 'status,published,post_id,permalink_url' };
  const response = await harness.call(`/${id}`, { query, token });
  if (response.status !== 200) throw new Error(response.text);
  return response.body as unknown as VideoNode;
}

/** Waits for a pulled video, which is fetched after the response. */
export function waitForVideo(harness: Harness, token: string, id: string): Promise<VideoNode> {
  return vi.waitFor(
    async () => {
      const video = await readVideo(harness, token, id);
      if (video.status.video_status === 'processing') throw new Error('still processing');
      return video;
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
}

/** Expects an error in rupload's own format. */
export function expectUploadError(response: GraphResponse, type: string, status = 400): void {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { debug_info: { retriable: false, type } },
  });
}

export interface Offsets {
  start_offset?: string;
  end_offset?: string;
}

export async function startVideo(harness: Harness, token: string, fileSize: number) {
  const form = { upload_phase: 'start', file_size: String(fileSize) };
  const { body } = await harness.call(`/${PAGE_ID}/videos`, { form, token });
  return body as Record<string, string>;
}

export interface Chunk {
  session: string;
  offset: number;
  bytes: Buffer;
}

export function transferVideo({ call }: Harness, token: string, chunk: Chunk) {
  const body = new FormData();
  body.set('upload_phase', 'transfer');
  body.set('upload_session_id', chunk.session);
  body.set('start_offset', String(chunk.offset));
  body.set('video_file_chunk', new Blob([new Uint8Array(chunk.bytes)]), 'chunk');
  return call(`/${PAGE_ID}/videos`, { body, token });
}

export function finishVideo(
  { call }: Harness,
  token: string,
  { session, ...form }: { session: string } & Record<string, string>,
) {
  return call(`/${PAGE_ID}/videos`, {
    form: { upload_phase: 'finish', upload_session_id: session, ...form },
    token,
  });
}

/** Returns the video padded to this size with a trailing `free` box, which players ignore. */
export async function padFilm(name: string, sizeBytes: number): Promise<Buffer> {
  const { bytes } = await readFilm(name);
  const box = Buffer.alloc(sizeBytes - bytes.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([bytes, box]);
}
