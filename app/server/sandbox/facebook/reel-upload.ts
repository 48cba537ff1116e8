import { readArriving } from '../kit/arriving.ts';
import type { Request } from 'express';
import { resolveVersion } from '../meta/graph-route.ts';
import {
  assertNoBody,
  createUploadHandler,
  isWholeBody,
  limitBytes,
  readUploadHeader,
  requireUploadToken,
  UploadRefusal,
} from '../meta/rupload.ts';
import type { FacebookState, VideoRow } from './state.ts';
import { completeUpload, storeBytes, openPartial } from './video-lifecycle.ts';
import { videoStatus } from './video-state.ts';

const MAX_HOSTED_BYTES = 4 * 1024 ** 3;

/** Receives the bytes of a reel or a video story. */
export function receiveReel(state: FacebookState) {
  return createUploadHandler(async (request) => {
    await receive(state, request);
    return { success: true };
  });
}

async function receive(state: FacebookState, request: Request): Promise<void> {
  const video = requireOwnVideo(state, request);
  const url = request.get('file_url');
  if (url !== undefined) {
    assertNoBody(request);
    return fetchHosted(state, video, url);
  }
  const offset = readUploadHeader(request, 'offset');
  const fileSizeBytes = readUploadHeader(request, 'file_size');
  assertOffset(state, video, offset);
  assertSize(request, { video, offset, fileSizeBytes });
  state.videos.set(video.id, { ...video, fileSizeBytes });
  const partial = openPartial(state, video);
  await partial.writeAt(offset, limitBytes(readArriving(request), fileSizeBytes - offset));
  if (partial.sizeBytes() === fileSizeBytes) return completeUpload(state, video);
  throw new UploadRefusal(
    'PartialRequestError',
    `Partial request: ${partial.sizeBytes()} of ${fileSizeBytes} bytes arrived`,
  );
}

function requireOwnVideo(state: FacebookState, request: Request): VideoRow {
  const pageId = requireUploadToken(state.tokens, request).personaId;
  const { version = '', id = '' } = request.params;
  const video = state.videos.get(id);
  if (resolveVersion(version) === null || video?.pageId !== pageId || video.route === 'video') {
    throw new UploadRefusal('ProcessingFailedError', `The upload ${id} does not exist`);
  }
  if (videoStatus(video, state.context.now()) === 'expired') {
    throw new UploadRefusal('ProcessingFailedError', 'The upload has expired: start a new one');
  }
  if (video.finishedAt !== null) {
    throw new UploadRefusal('ProcessingFailedError', 'The upload is already finished');
  }
  return video;
}

async function fetchHosted(state: FacebookState, video: VideoRow, url: string): Promise<void> {
  const isUrl = URL.canParse(url) && /^https?:/i.test(url);
  const pulled = isUrl ? await state.context.pull(url, { maxBytes: MAX_HOSTED_BYTES }) : null;
  if (!pulled?.blob) {
    throw new UploadRefusal('ProcessingFailedError', 'The file_url could not be fetched');
  }
  storeBytes(state, video.id, pulled.blob);
}

function assertOffset(state: FacebookState, video: VideoRow, offset: number): void {
  const arrived = video.medium?.sizeBytes ?? openPartial(state, video).sizeBytes();
  if (video.medium === null && offset === arrived) return;
  throw new UploadRefusal(
    'OffsetInvalidError',
    `Invalid offset ${offset}: the next byte is ${arrived}`,
  );
}

function assertSize(
  request: Request,
  { video, offset, fileSizeBytes }: { video: VideoRow; offset: number; fileSizeBytes: number },
): void {
  const changed = video.fileSizeBytes !== null && video.fileSizeBytes !== fileSizeBytes;
  if (fileSizeBytes > 0 && !changed && isWholeBody(request, fileSizeBytes - offset)) return;
  throw new UploadRefusal(
    'PartialRequestError',
    `The body must hold bytes ${offset} to ${video.fileSizeBytes ?? fileSizeBytes}`,
  );
}
