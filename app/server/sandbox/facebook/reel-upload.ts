import { readArriving } from '../kit/arriving.ts';
import type { Request, Response } from 'express';
import { requireToken } from '../meta/access.ts';
import { GraphError } from '../meta/graph-error.ts';
import { resolveVersion } from '../meta/graph-route.ts';
import { createNewestWins } from '../kit/newest-wins.ts';
import type { FacebookState, VideoRow } from './state.ts';
import { completeUpload, keepBytes, openPartial } from './video-lifecycle.ts';
import { videoStatus } from './video-state.ts';

const MAX_HOSTED_BYTES = 4 * 1024 ** 3;

type RefusalType =
  'NotAuthorizedError' | 'OffsetInvalidError' | 'PartialRequestError' | 'ProcessingFailedError';

/** rupload.facebook.com has an envelope of its own. */
class UploadRefusal extends Error {
  readonly type: RefusalType;

  constructor(type: RefusalType, message: string) {
    super(message);
    this.type = type;
  }
}

/** Takes the bytes of a reel or a video story. */
export function receiveReel(state: FacebookState) {
  const turns = createNewestWins();
  return async (request: Request, response: Response): Promise<void> => {
    try {
      await turns.run(request.params['id'] ?? '', request, () => receive(state, request));
      response.json({ success: true });
    } catch (error) {
      if (!(error instanceof UploadRefusal)) throw error;
      request.resume();
      const status = error.type === 'NotAuthorizedError' ? 401 : 400;
      const { type, message } = error;
      response.status(status).json({ debug_info: { retriable: false, type, message } });
    }
  };
}

async function receive(state: FacebookState, request: Request): Promise<void> {
  const video = requireOwnVideo(state, request);
  const url = request.get('file_url');
  if (url !== undefined) {
    assertNoBody(request);
    return fetchHosted(state, video, url);
  }
  const offset = readHeader(request, 'offset');
  const fileSizeBytes = readHeader(request, 'file_size');
  assertOffset(state, video, offset);
  assertSize(request, { video, offset, fileSizeBytes });
  state.videos.set(video.id, { ...video, fileSizeBytes });
  const partial = openPartial(state, video);
  await partial.writeAt(offset, limit(readArriving(request), fileSizeBytes - offset));
  if (partial.sizeBytes() === fileSizeBytes) return completeUpload(state, video);
  throw new UploadRefusal(
    'PartialRequestError',
    `Partial request: ${partial.sizeBytes()} of ${fileSizeBytes} bytes arrived`,
  );
}

function requireOwnVideo(state: FacebookState, request: Request): VideoRow {
  const pageId = requirePageOfToken(state, request);
  const { version = '', id = '' } = request.params;
  const video = state.videos.get(id);
  if (resolveVersion(version) === null || video?.pageId !== pageId || video.route === 'video') {
    throw new UploadRefusal('ProcessingFailedError', `There is no upload ${id}`);
  }
  if (videoStatus(video, state.context.now()) === 'expired') {
    throw new UploadRefusal('ProcessingFailedError', 'The upload has expired: start a new one');
  }
  if (video.finishedAt !== null) {
    throw new UploadRefusal('ProcessingFailedError', 'The upload is already finished');
  }
  return video;
}

function requirePageOfToken(state: FacebookState, request: Request): string {
  const [, token] = /^OAuth (.+)$/.exec(request.get('authorization') ?? '') ?? [];
  try {
    return requireToken(state.tokens, token ?? null).personaId;
  } catch (error) {
    if (error instanceof GraphError) throw new UploadRefusal('NotAuthorizedError', error.message);
    throw error;
  }
}

function assertNoBody(request: Request): void {
  const isEmpty = (request.get('content-length') ?? '0') === '0';
  if (isEmpty && request.get('transfer-encoding') === undefined) return;
  throw new UploadRefusal('ProcessingFailedError', 'With a file_url the body must be empty');
}

async function fetchHosted(state: FacebookState, video: VideoRow, url: string): Promise<void> {
  const isUrl = URL.canParse(url) && /^https?:/i.test(url);
  const pulled = isUrl ? await state.context.pull(url, { maxBytes: MAX_HOSTED_BYTES }) : null;
  if (!pulled?.blob) {
    throw new UploadRefusal('ProcessingFailedError', 'The file_url could not be fetched');
  }
  keepBytes(state, video.id, pulled.blob);
}

function readHeader(request: Request, name: 'offset' | 'file_size'): number {
  const text = request.get(name) ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UploadRefusal('ProcessingFailedError', `The header ${name} is missing or no number`);
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
  const declared = request.get('content-length');
  const isWhole = declared === undefined || Number(declared) === fileSizeBytes - offset;
  if (fileSizeBytes > 0 && !changed && isWhole) return;
  throw new UploadRefusal(
    'PartialRequestError',
    `The body must hold bytes ${offset} to ${video.fileSizeBytes ?? fileSizeBytes}`,
  );
}

/** A sender without a Content-Length could go on for ever. */
async function* limit(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let left = maxBytes;
  for await (const chunk of source) {
    if (left === 0) return;
    const part = chunk.subarray(0, left);
    left -= part.byteLength;
    yield part;
  }
}
