import { toMediaType } from '../kit/body.ts';
import type { MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter } from './api.ts';
import { badRequest, videoNotFound, YouTubeError } from './errors.ts';
import { startFileUpload, createFileUpload } from './file-upload.ts';
import { readRelated } from './multipart-related.ts';
import { chargeThumbnail } from './quota.ts';
import { findVideo, isProcessed, videoTable } from './store.ts';
import type { VideoRow } from './store.ts';
import { takeBytes } from './take-bytes.ts';
import { describeThumbnails } from './thumbnail-details.ts';
import { toEtag } from './video-resource.ts';

/** Limit since September 14, 2026; the discovery document's `maxSize` agrees. */
const MAX_BYTES = 52_428_800;
const MIN_WIDTH = 640;
const CONTENT_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'application/octet-stream'];
const SHORT_MAX_SECONDS = 3 * 60;
const SCOPES = ['youtube.upload', 'youtube', 'youtube.force-ssl'];
const PREFIX = 'thumbnails.upload';

export const setThumbnail: ApiRoute = {
  name: 'thumbnails.set',
  scopes: SCOPES,
  query: ['videoId'],
  units: 50,
  handle: async (call) => {
    const { context, query } = call;
    const videoId = requireParameter(query, 'videoId');
    const protocol = query['uploadType'] ?? 'media';
    if (!['media', 'multipart', 'resumable'].includes(protocol)) {
      throw badRequest('uploadType must be resumable, multipart, or media.');
    }
    requireOwnVideo(context, call.persona.id, videoId);
    chargeThumbnail(context, call.persona.id);
    if (protocol === 'resumable') {
      const type = call.request.headers['x-upload-content-type'];
      requireContentType(toMediaType(String(type ?? 'application/octet-stream')));
      const path = 'thumbnails/set';
      return startFileUpload(call, {
        prefix: PREFIX,
        path,
        maxBytes: MAX_BYTES,
        input: { videoId },
      });
    }
    const image = await readImage(call);
    return apply(context, requireOwnVideo(context, call.persona.id, videoId), image);
  },
};

/** The session URL of a resumable thumbnails.set. */
export const thumbnailUpload = createFileUpload<{ videoId: string }>({
  prefix: PREFIX,
  scopes: SCOPES,
  finish: async ({ context, session, blob }) => {
    const { channelId, contentType, input } = session;
    const image = await checkImage(context, blob, contentType);
    return apply(context, requireOwnVideo(context, channelId, input.videoId), image);
  },
});

function requireOwnVideo(context: SimulatorContext, channelId: string, videoId: string): VideoRow {
  const row = findVideo(context, videoId);
  if (!row) throw videoNotFound();
  if (row.channelId === channelId && context.knob<boolean>('channelIsVerified')) return row;
  const message =
    "The thumbnail can't be set for the specified video. The request might not be properly authorized.";
  throw refused(403, 'forbidden', message);
}

type Image = StoredBlob & { contentType: string };

async function readImage(call: ApiCall): Promise<Image> {
  const { context, request } = call;
  const { contentType, bytes } = await readImagePart(call);
  requireContentType(contentType);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  // One byte above the limit is enough to know. The rest is read and dropped.
  const blob = await context.blobs.write(takeBytes(bytes, MAX_BYTES + 1));
  if (blob.sizeBytes > MAX_BYTES) throw tooLarge();
  if (blob.sizeBytes === 0) {
    const message = 'The request does not include the image content.';
    throw refused(400, 'mediaBodyRequired', message);
  }
  return checkImage(context, blob, contentType);
}

function requireContentType(contentType: string): void {
  if (CONTENT_TYPES.includes(contentType)) return;
  throw refused(400, 'invalidImage', `Media type '${contentType}' is not supported.`);
}

async function checkImage(
  context: SimulatorContext,
  blob: StoredBlob,
  contentType: string,
): Promise<Image> {
  const probe = await context.blobs.probe(blob.sha256);
  if (isImage(probe)) return { ...blob, contentType: probe.contentType ?? contentType };
  throw refused(400, 'invalidImage', 'The provided image content is invalid.');
}

async function readImagePart({ query, request }: ApiCall) {
  const isRelated = query['uploadType'] === 'multipart';
  const related = isRelated ? await readRelated(request) : null;
  const type = related?.contentType ?? request.headers['content-type'];
  return {
    contentType: toMediaType(type ?? 'application/octet-stream'),
    bytes: related?.bytes ?? request,
  };
}

function isImage({ kind, contentType, width }: MediaProbe): boolean {
  const isKnown = contentType === 'image/jpeg' || contentType === 'image/png';
  return kind === 'image' && isKnown && (width ?? 0) >= MIN_WIDTH;
}

function tooLarge(): YouTubeError {
  return refused(413, 'uploadTooLarge', 'The image is larger than 50 MB.');
}

/** Sets the image. A Short that is still processing gets the same response and keeps its own image. */
function apply(context: SimulatorContext, row: VideoRow, thumbnail: Image): object {
  const isShort =
    (row.height ?? 0) >= (row.width ?? 0) && (row.durationSeconds ?? 0) <= SHORT_MAX_SECONDS;
  const isIgnored = isShort && !isProcessed(row, context.now());
  const changed = isIgnored ? row : { ...row, thumbnail };
  if (!isIgnored) videoTable(context).set(row.id, changed);
  const items = [describeThumbnails(context, changed)];
  return { kind: 'youtube#thumbnailSetResponse', etag: toEtag(items), items };
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.thumbnail' }, message);
}
