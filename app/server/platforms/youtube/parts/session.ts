import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type { HttpRequest, HttpResponse } from '#app/server/ports/http-client.ts';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import { callPlatform, readShape } from '#app/server/platforms/kit/call-platform.ts';
import { uploadTimeoutMs } from '#app/server/platforms/kit/chunk-plan.ts';
import { readRetryAfter } from '#app/server/platforms/kit/classify.ts';
import { withAccessToken } from '#app/server/platforms/kit/with-access-token.ts';
import { toYouTubeError, type YouTubeCall } from '../api.ts';
import {
  isStalled,
  STALE_TOKEN_CODES,
  YOUTUBE_COMMIT_RULES,
  YOUTUBE_RULES,
  YOUTUBE_SESSION_RULES,
} from '../errors.ts';
import { UploadedVideo, videoResource, type VideoMetadata } from '../wire.ts';

/** The state of a resumable session (https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol). */
export type SessionResponse =
  | { readonly kind: 'finished'; readonly video: UploadedVideo }
  /** Everything before this byte is stored. */
  | { readonly kind: 'stored'; readonly offset: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'stalled'; readonly retryAt: Date | null };

/**
 * Opens an upload session. Nothing is visible yet, and an abandoned session leaves nothing on the channel.
 */
export async function openSession(
  { config, context }: YouTubeCall,
  video: MediaFile,
  metadata: VideoMetadata,
): Promise<string> {
  const resource = videoResource(metadata);
  const response = await withAccessToken(context, STALE_TOKEN_CODES, (accessToken) =>
    callPlatform(
      context,
      {
        method: 'POST',
        url: `${config.uploadUrl}/videos`,
        query: {
          uploadType: 'resumable',
          part: Object.keys(resource).join(','),
          notifySubscribers: String(metadata.notifySubscribers),
        },
        headers: {
          authorization: `Bearer ${accessToken}`,
          'x-upload-content-length': String(video.sizeBytes),
          'x-upload-content-type': video.contentType,
        },
        body: {
          kind: 'json',
          value: resource,
          contentType: 'application/json; charset=UTF-8',
        },
        signal: context.signal,
      },
      { rules: YOUTUBE_RULES },
    ),
  );
  return requireTrustedSession(config.uploadUrl, response.headers['location']);
}

/** The session URL comes from a response, so it gets the token only on the configured host. */
function requireTrustedSession(uploadUrl: string, location: string | undefined): string {
  if (location === undefined) {
    throw toYouTubeError('unreadable', {
      code: 'no_session_address',
      message: 'YouTube opened an upload session without returning its URL.',
      remedy: AUTOMATIC_REMEDIES.retry,
    });
  }
  const session = URL.parse(location, uploadUrl);
  if (session !== null && session.origin === new URL(uploadUrl).origin) return session.href;
  throw toYouTubeError('bug', {
    code: 'untrusted_session',
    message: 'YouTube returned an upload session on an unknown host.',
    remedy: 'Contact your administrator.',
  });
}

export interface Upload {
  readonly sessionUri: string;
  readonly video: MediaFile;
}

/** Returns the session's progress. A finished session returns its video again. */
export async function querySession(
  call: YouTubeCall,
  upload: Upload,
  commit = false,
): Promise<SessionResponse> {
  const { video, sessionUri } = upload;
  return putToSession(call, {
    commit,
    request: {
      method: 'PUT',
      url: sessionUri,
      headers: { 'content-range': `bytes */${String(video.sizeBytes)}` },
    },
  });
}

/** Sends the bytes `[start, end)`. With `commit`, they are the last bytes and create the video. */
export async function sendBytes(
  call: YouTubeCall,
  upload: Upload,
  part: { readonly start: number; readonly end: number; readonly commit: boolean },
): Promise<SessionResponse> {
  const { video, sessionUri } = upload;
  const { start, end, commit } = part;
  const isWhole = start === 0 && end === video.sizeBytes;
  const range = `bytes ${String(start)}-${String(end - 1)}/${String(video.sizeBytes)}`;
  return putToSession(call, {
    commit,
    request: {
      method: 'PUT',
      url: sessionUri,
      headers: isWhole ? {} : { 'content-range': range },
      body: { kind: 'bytes', source: video.bytes(start, end), contentType: video.contentType },
      timeoutMs: uploadTimeoutMs(end - start),
    },
  });
}

async function putToSession(
  { context }: YouTubeCall,
  { request, commit }: { request: HttpRequest; commit: boolean },
): Promise<SessionResponse> {
  const rules = commit ? YOUTUBE_COMMIT_RULES : YOUTUBE_SESSION_RULES;
  const response = await withAccessToken(context, STALE_TOKEN_CODES, (accessToken) =>
    callPlatform(
      context,
      {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${accessToken}` },
        signal: context.signal,
      },
      { rules, commit },
    ),
  );
  return readSessionResponse(response, { now: context.now(), commit });
}

function readSessionResponse(
  response: HttpResponse,
  { now, commit }: { now: Date; commit: boolean },
): SessionResponse {
  if (response.status === 308) return { kind: 'stored', offset: readOffset(response) };
  if (response.status === 404 || response.status === 410) return { kind: 'ended' };
  if (isStalled(response.status)) {
    return { kind: 'stalled', retryAt: readRetryAfter(response, now) };
  }
  const video = readShape(response, { rules: YOUTUBE_RULES, schema: UploadedVideo, commit });
  return { kind: 'finished', video };
}

/** No Range header means that nothing is stored. */
function readOffset(response: HttpResponse): number {
  const upper = /^bytes=0-(\d+)$/u.exec(response.headers['range'] ?? '')?.[1];
  return upper === undefined ? 0 : Number(upper) + 1;
}
