import type { Request } from 'express';
import { hasContentType, readJsonObject } from '../kit/body.ts';
import { randomText } from '../kit/random.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts } from './api.ts';
import { badRequest, signupRequired, YouTubeError } from './errors.ts';
import { parseMetadata } from './metadata.ts';
import { chargeChannel, chargeUpload } from './quota.ts';
import { sessionTable } from './store.ts';
import { VIDEO_PARTS } from './video-resource.ts';

/** The discovery document's `maxSize`. */
const MAX_FILE_BYTES = 274_877_906_944;
const VIDEO_ID_LENGTH = 11;
const UPLOAD_ID_LENGTH = 72;

/** videos.insert, first request: everything but the bytes is checked here, and nothing shows yet. */
export const startUpload: ApiRoute = {
  name: 'videos.insert',
  scopes: ['youtube.upload', 'youtube', 'youtube.force-ssl'],
  query: ['uploadType', 'part', 'notifySubscribers'],
  units: 0,
  handle: async (call) => {
    const { context, request, response, query } = call;
    chargeUpload(context, call.clientId);
    if (context.knob<string>('missingChannel') !== '') throw signupRequired();
    const uploadType = requireParameter(query, 'uploadType');
    if (uploadType !== 'resumable') {
      throw badRequest(`uploadType=${uploadType} is not in the contract; use resumable.`);
    }
    const parts = requireParts(query, VIDEO_PARTS);
    if (!/^(true|false)$/.test(query['notifySubscribers'] ?? 'true')) {
      throw badRequest("Invalid value at 'notifySubscribers' (TYPE_BOOL).");
    }
    const file = readAnnouncement(request);
    const metadata = parseMetadata(await readMetadata(request), parts);
    chargeChannel(context, call.persona.id);
    const id = open(call, { parts, metadata, ...file });
    const address = new URLSearchParams({ uploadType, part: parts.join(','), upload_id: id });
    response
      .status(200)
      .set('X-GUploader-UploadID', id)
      .set('Location', `${context.baseUrl}/upload/youtube/v3/videos?${address}`)
      .end();
    return null;
  },
};

async function readMetadata(request: Request): Promise<unknown> {
  if (!hasContentType(request, 'application/json')) {
    throw badRequest('Content-Type must be application/json; charset=UTF-8.');
  }
  const body = await readJsonObject(request);
  if (!body) throw badRequest('Invalid JSON payload received.');
  return body;
}

function readAnnouncement(request: Request): { sizeBytes: number; contentType: string } {
  const sizeBytes = Number(request.headers['x-upload-content-length']);
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1 || sizeBytes > MAX_FILE_BYTES) {
    throw badRequest('X-Upload-Content-Length must be the number of bytes, up to 256 GB.');
  }
  const contentType = String(request.headers['x-upload-content-type'] ?? '');
  if (/^video\/[\w.+-]+$/.test(contentType) || contentType === 'application/octet-stream') {
    return { sizeBytes, contentType };
  }
  const message = `Media type '${contentType}' is not supported. Valid media types: [video/*, application/octet-stream]`;
  throw new YouTubeError(400, { reason: 'badContent' }, message);
}

type Opening = Pick<
  Parameters<ReturnType<typeof sessionTable>['set']>[1],
  'parts' | 'metadata' | 'sizeBytes' | 'contentType'
>;

function open({ context, clientId, persona }: ApiCall, opening: Opening): string {
  const id = randomText(context.random, UPLOAD_ID_LENGTH);
  sessionTable(context).set(id, {
    ...opening,
    id,
    videoId: randomText(context.random, VIDEO_ID_LENGTH),
    clientId,
    channelId: persona.id,
    startedAt: context.now().toISOString(),
  });
  return id;
}
