import { toMediaType } from '../kit/body.ts';
import type { MediaProbe, StoredBlob } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter } from './api.ts';
import { badRequest, videoNotFound, YouTubeError } from './errors.ts';
import { readRelated } from './multipart-related.ts';
import { chargeThumbnail } from './quota.ts';
import { findVideo, isProcessed, videoTable } from './store.ts';
import type { VideoRow } from './store.ts';
import { takeBytes } from './take-bytes.ts';
import { describeThumbnails } from './thumbnail-details.ts';
import { toEtag } from './video-resource.ts';

/** Since 14 September 2026; the discovery document's `maxSize` agrees. */
const MAX_BYTES = 52_428_800;
const MIN_WIDTH = 640;
const CONTENT_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'application/octet-stream'];
const SHORT_MAX_SECONDS = 3 * 60;

export const setThumbnail: ApiRoute = {
  name: 'thumbnails.set',
  scopes: ['youtube.upload', 'youtube', 'youtube.force-ssl'],
  query: ['videoId'],
  units: 50,
  handle: async (call) => {
    const { context, query } = call;
    const videoId = requireParameter(query, 'videoId');
    if (!['media', 'multipart'].includes(query['uploadType'] ?? 'media')) {
      throw badRequest('The sandbox takes thumbnails with uploadType=media or multipart.');
    }
    requireOwnVideo(call, videoId);
    chargeThumbnail(context, call.persona.id);
    const image = await readImage(call);
    const row = apply(call, requireOwnVideo(call, videoId), image);
    const items = [describeThumbnails(context, row)];
    return { kind: 'youtube#thumbnailSetResponse', etag: toEtag(items), items };
  },
};

function requireOwnVideo({ context, persona }: ApiCall, videoId: string): VideoRow {
  const row = findVideo(context, videoId);
  if (!row) throw videoNotFound();
  if (row.channelId === persona.id && context.knob<boolean>('channelIsVerified')) return row;
  const message =
    "The thumbnail can't be set for the specified video. The request might not be properly authorized.";
  throw refused(403, 'forbidden', message);
}

type Image = StoredBlob & { contentType: string };

async function readImage(call: ApiCall): Promise<Image> {
  const { context, request } = call;
  const { contentType, bytes } = await readImagePart(call);
  if (!CONTENT_TYPES.includes(contentType)) {
    throw refused(400, 'invalidImage', `Media type '${contentType}' is not supported.`);
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  // One byte more than allowed is enough to know; the rest is read and dropped.
  const blob = await context.blobs.write(takeBytes(bytes, MAX_BYTES + 1));
  if (blob.sizeBytes > MAX_BYTES) throw tooLarge();
  if (blob.sizeBytes === 0) {
    const message = 'The request does not include the image content.';
    throw refused(400, 'mediaBodyRequired', message);
  }
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

/** A Short takes an image only after processing; an earlier one is thanked for and dropped. */
function apply({ context }: ApiCall, row: VideoRow, thumbnail: Image): VideoRow {
  const isShort =
    (row.height ?? 0) >= (row.width ?? 0) && (row.durationSeconds ?? 0) <= SHORT_MAX_SECONDS;
  if (isShort && !isProcessed(row, context.now())) return row;
  const changed = { ...row, thumbnail };
  videoTable(context).set(row.id, changed);
  return changed;
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.thumbnail' }, message);
}
