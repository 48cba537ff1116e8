import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { youtubeConfig } from '#app/server/platforms/youtube/config.ts';
import { createYoutubeAdapter } from '#app/server/platforms/youtube/index.ts';
import { startAdapterBench, type AdapterBench } from '#tests/support/adapter-bench.ts';
import type { ReceivedRequest, Script, ScriptedResponse } from '#tests/support/scripted-server.ts';

export const CREDENTIALS = { clientId: 'client-1', clientSecret: 'secret-1' };
export const CHUNK = 8 * 1024 * 1024;
const account = {
  externalId: 'UCabc',
  name: 'Cat Co',
  handle: 'catco',
  details: { uploadsPlaylistId: 'UUabc' },
};

export async function startYouTube(
  content: Partial<DeliveryContent>,
  ...responses: Script[]
): Promise<AdapterBench> {
  return startAdapterBench({
    create: (baseUrl) => createYoutubeAdapter(youtubeConfig({ ...CREDENTIALS, baseUrl })),
    account,
    content,
    responses,
  });
}

/** Builds an error in Google's format. */
export function googleError(status: number, reason: string, rest: object = {}): ScriptedResponse {
  const error = { code: status, message: 'Google says no', errors: [{ reason }], ...rest };
  return { status, body: { error } };
}

export const SESSION_PATH = '/upload/youtube/v3/videos?uploadType=resumable&upload_id=xa298sd_f';

/** Builds the response to a session's start, with a URL on the same server. */
export function session({ headers }: ReceivedRequest): ScriptedResponse {
  return { headers: { location: `http://${headers.host ?? ''}${SESSION_PATH}` } };
}

/** Builds a 308 with the last stored byte; null if nothing is stored. */
export function stored(lastByte: number | null): ScriptedResponse {
  return lastByte === null
    ? { status: 308 }
    : { status: 308, headers: { range: `bytes=0-${String(lastByte)}` } };
}

export function finished(privacyStatus = 'unlisted'): ScriptedResponse {
  return {
    status: 201,
    body: { id: 'dQw4w9WgXcQ', status: { uploadStatus: 'uploaded', privacyStatus } },
  };
}

export function processed(status: object = {}, processingStatus = 'succeeded'): ScriptedResponse {
  const item = {
    id: 'dQw4w9WgXcQ',
    status: { uploadStatus: 'processed', privacyStatus: 'unlisted', ...status },
    processingDetails: { processingStatus },
  };
  return { body: { items: [item] } };
}
