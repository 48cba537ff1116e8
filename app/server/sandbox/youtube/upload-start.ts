import type { Request } from 'express';
import { readArriving } from '../kit/arriving.ts';
import { hasContentType, readJsonObject, toMediaType } from '../kit/body.ts';
import { randomText } from '../kit/random.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts } from './api.ts';
import { badRequest, signupRequired, YouTubeError } from './errors.ts';
import { parseMetadata } from './metadata.ts';
import { readRelated } from './multipart-related.ts';
import type { RelatedBody } from './multipart-related.ts';
import { publishVideo } from './publish.ts';
import { chargeChannel, chargeUpload } from './quota.ts';
import { sessionTable } from './store.ts';
import type { SessionRow } from './store.ts';
import { toVideoResource, VIDEO_PARTS } from './video-resource.ts';

/** The discovery document's `maxSize`. */
const MAX_FILE_BYTES = 274_877_906_944;
const VIDEO_ID_LENGTH = 11;
const UPLOAD_ID_LENGTH = 72;

/** videos.insert, first request: validates everything except the bytes. Nothing is visible yet. */
/** The path of videos.insert without `/upload` accepts no file. */
export const insertWithoutFile: ApiRoute = {
  name: 'videos.insert',
  scopes: ['youtube.upload', 'youtube', 'youtube.force-ssl'],
  query: ['part', 'notifySubscribers', 'autoLevels', 'stabilize'],
  units: 0,
  handle: () => {
    const message = 'The request does not include the video content.';
    throw new YouTubeError(400, { reason: 'mediaBodyRequired', domain: 'youtube.video' }, message);
  },
};

export const startUpload: ApiRoute = {
  name: 'videos.insert',
  scopes: ['youtube.upload', 'youtube', 'youtube.force-ssl'],
  query: ['part', 'notifySubscribers', 'autoLevels', 'stabilize'],
  units: 0,
  handle: async (call) => {
    const { context, query } = call;
    chargeUpload(context, call.clientId);
    if (context.knob<string>('missingChannel') !== '') throw signupRequired();
    const start = PROTOCOLS[requireParameter(query, 'uploadType')];
    if (!start) throw badRequest('uploadType must be resumable, multipart, or media.');
    const parts = requireParts(query, VIDEO_PARTS);
    if (!/^(true|false)$/.test(query['notifySubscribers'] ?? 'true')) {
      throw badRequest("Invalid value at 'notifySubscribers' (TYPE_BOOL).");
    }
    return start(call, parts);
  },
};

type Start = (call: ApiCall, parts: string[]) => Promise<object | null>;

const PROTOCOLS: Readonly<Record<string, Start>> = {
  resumable: startSession,
  multipart: async (call, parts) => {
    const body = await readRelated(call.request);
    const contentType = body.contentType ?? 'application/octet-stream';
    return receiveWhole(call, { ...body, parts, contentType });
  },
  media: (call) => {
    const contentType = toMediaType(call.request.headers['content-type']);
    // The name YouTube gives a video without metadata.
    const metadata = { snippet: { title: 'unknown' } };
    const { request } = call;
    const bytes = readArriving(request);
    const isWhole = () => request.complete;
    return receiveWhole(call, { metadata, parts: ['snippet'], contentType, bytes, isWhole });
  },
};

async function startSession(call: ApiCall, parts: string[]): Promise<null> {
  const { context, request, response } = call;
  const file = readAnnouncement(request);
  const metadata = parseMetadata(await readMetadata(request), parts);
  chargeChannel(context, call.persona.id);
  const { id } = open(call, { parts, metadata, ...file });
  const address = new URLSearchParams({
    uploadType: 'resumable',
    part: parts.join(','),
    upload_id: id,
  });
  response
    .status(200)
    .set('X-GUploader-UploadID', id)
    .set('Location', `${context.baseUrl}/upload/youtube/v3/videos?${address}`)
    .end();
  return null;
}

interface WholeUpload extends RelatedBody {
  parts: readonly string[];
  contentType: string;
}

/** Receives metadata and file in one request. A body that ends early creates nothing. */
async function receiveWhole(call: ApiCall, upload: WholeUpload): Promise<object> {
  const { context } = call;
  requireMediaType(upload.contentType);
  const metadata = parseMetadata(upload.metadata, upload.parts);
  call.request.body = upload.metadata;
  chargeChannel(context, call.persona.id);
  const { parts, contentType } = upload;
  const session = open(call, { parts, metadata, contentType, sizeBytes: null });
  const partial = context.blobs.partial(session.id);
  await partial.writeAt(0, upload.bytes);
  if (!upload.isWhole()) {
    partial.discard();
    throw badRequest('Multipart body is malformed or ends early.');
  }
  const row = await publishVideo(context, session);
  const at = new Date(row.publishedAt);
  const view = { context, parts: readParts(call), at, isOwner: true };
  return toVideoResource(row, view);
}

function readParts({ query }: ApiCall): string[] {
  return requireParts(query, VIDEO_PARTS);
}

async function readMetadata(request: Request): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 1) === 0)
    return { snippet: { title: 'unknown' } };
  if (!hasContentType(request, 'application/json')) {
    throw badRequest('Content-Type must be application/json; charset=UTF-8.');
  }
  const body = await readJsonObject(request);
  if (!body) throw badRequest('Invalid JSON payload received.');
  return body;
}

/** Reads the headers, which are recommended but not required (guide for resumable uploads). */
function readAnnouncement(request: Request): { sizeBytes: number | null; contentType: string } {
  const length = request.headers['x-upload-content-length'];
  const sizeBytes = length === undefined ? null : Number(length);
  const isSize = sizeBytes === null || (Number.isSafeInteger(sizeBytes) && sizeBytes >= 1);
  if (!isSize || (sizeBytes ?? 0) > MAX_FILE_BYTES) {
    throw badRequest('X-Upload-Content-Length must be the number of bytes, up to 256 GB.');
  }
  const type = request.headers['x-upload-content-type'] ?? 'application/octet-stream';
  const contentType = toMediaType(String(type));
  requireMediaType(contentType);
  return { sizeBytes, contentType };
}

function requireMediaType(contentType: string): void {
  if (/^video\/[\w.+*-]+$/.test(contentType) || contentType === 'application/octet-stream') return;
  const message = `Media type '${contentType}' is not supported. Valid media types: [video/*, application/octet-stream]`;
  throw new YouTubeError(400, { reason: 'badContent' }, message);
}

type UploadStart = Pick<SessionRow, 'parts' | 'metadata' | 'sizeBytes' | 'contentType'>;

function open({ context, clientId, persona }: ApiCall, opening: UploadStart): SessionRow {
  const id = randomText(context.random, UPLOAD_ID_LENGTH);
  const session = {
    ...opening,
    id,
    videoId: randomText(context.random, VIDEO_ID_LENGTH),
    clientId,
    channelId: persona.id,
    startedAt: context.now().toISOString(),
  };
  sessionTable(context).set(id, session);
  return session;
}
