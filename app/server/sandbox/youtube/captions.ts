import { z } from 'zod';
import { readArriving } from '../kit/arriving.ts';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts, splitList } from './api.ts';
import { captionTable, listTracks } from './caption-store.ts';
import type { CaptionRow } from './caption-store.ts';
import { badRequest, videoNotFound, YouTubeError } from './errors.ts';
import { createFileUpload, startFileUpload } from './file-upload.ts';
import { parseBody } from './input.ts';
import { readRelated } from './multipart-related.ts';
import { findVideo } from './store.ts';
import { takeBytes } from './take-bytes.ts';
import { toEtag } from './video-resource.ts';

const PARTS = ['id', 'snippet'];
const SCOPES = ['youtube.force-ssl'];
/** The discovery document's `maxSize`. */
const MAX_BYTES = 104_857_600;
const MAX_METADATA_BYTES = 1_048_576;
const ID_LENGTH = 40;
const PREFIX = 'captions.upload';

const CaptionInput = z.looseObject({
  id: z.string().optional(),
  snippet: z
    .looseObject({
      videoId: z.string().optional(),
      language: z.string().optional(),
      name: z.string().max(150).optional(),
      isDraft: z.boolean().optional(),
    })
    .optional(),
});
type CaptionInput = z.infer<typeof CaptionInput>;

export const listCaptions: ApiRoute = {
  name: 'captions.list',
  scopes: SCOPES,
  query: ['part', 'videoId', 'id'],
  units: 50,
  handle: (call) => {
    const { context, query } = call;
    const parts = requireParts(query, PARTS);
    const videoId = requireParameter(query, 'videoId');
    requireOwnVideo(call, videoId);
    const ids = query['id'] === undefined ? null : splitList(query['id']);
    const rows = listTracks(context, videoId).filter((row) => ids === null || ids.includes(row.id));
    const items = rows.map((row) => toCaption(row, parts));
    return { kind: 'youtube#captionListResponse', etag: toEtag(items), items };
  },
};

export const insertCaption: ApiRoute = {
  name: 'captions.insert',
  scopes: SCOPES,
  query: ['part', 'sync'],
  units: 400,
  handle: (call) => receive(call, null, (metadata) => checkNew(call, metadata)),
};

export const updateCaption: ApiRoute = {
  name: 'captions.update',
  scopes: SCOPES,
  query: ['part', 'sync'],
  units: 450,
  handle: (call) => receive(call, 'update', ({ id }) => void requireOwnCaption(call, id)),
};

export const deleteCaption: ApiRoute = {
  name: 'captions.delete',
  scopes: SCOPES,
  query: ['id'],
  units: 50,
  handle: (call) => {
    const row = requireOwnCaption(call, requireParameter(call.query, 'id'));
    captionTable(call.context).delete(row.id);
    call.response.status(204).end();
    return null;
  },
};

/** `GET /captions/{id}`: the file as uploaded. It isn't converted to other formats or languages. */
export const downloadCaption: ApiRoute = {
  name: 'captions.download',
  scopes: SCOPES,
  query: ['tfmt', 'tlang'],
  units: 200,
  handle: (call) => {
    const row = requireOwnCaption(call, call.request.params['id']);
    const { context, response } = call;
    context.blobs.serve(response, {
      sha256: row.blob.sha256,
      contentType: 'application/octet-stream',
    });
    return null;
  },
};

interface CaptionUpload {
  readonly metadata: CaptionInput;
  readonly parts: readonly string[];
  readonly isUpdate: boolean;
}

/** Handles captions.insert and captions.update with any of Google's upload protocols. */
async function receive(
  call: ApiCall,
  action: 'update' | null,
  check: (metadata: CaptionInput) => void,
): Promise<object | null> {
  const { context, request, query } = call;
  const parts = requireParts(query, PARTS);
  const isUpdate = action === 'update';
  if (query['uploadType'] === 'multipart') {
    const related = await readRelated(request);
    request.body = related.metadata;
    const metadata = parseBody(CaptionInput, related.metadata);
    const blob = await context.blobs.write(takeBytes(related.bytes, MAX_BYTES));
    check(metadata);
    return storeCaption(context, { metadata, parts, isUpdate }, blob.sizeBytes === 0 ? null : blob);
  }
  const text = await readText(request);
  const metadata = parseBody(CaptionInput, parseJson(text));
  request.body = metadata;
  check(metadata);
  const input = { metadata, parts, isUpdate };
  if (query['uploadType'] !== 'resumable') return storeCaption(context, input, null);
  return startFileUpload(call, { prefix: PREFIX, path: 'captions', maxBytes: MAX_BYTES, input });
}

/** The session URL of a resumable captions.insert or captions.update. */
export const captionUpload = createFileUpload<CaptionUpload>({
  prefix: PREFIX,
  scopes: SCOPES,
  finish: ({ context, session, blob }) =>
    Promise.resolve(storeCaption(context, session.input, blob)),
});

/** Stores the caption track. Throws a 400 for a new track without a file. */
function storeCaption(
  context: SimulatorContext,
  { metadata, parts, isUpdate }: CaptionUpload,
  blob: StoredBlob | null,
): object {
  const before = isUpdate ? captionTable(context).get(metadata.id ?? '') : undefined;
  const file = blob ?? before?.blob;
  if (!file) throw refused(400, 'contentRequired', 'The request has no caption file.');
  const track = before ?? createTrack(context, metadata);
  const isDraft = metadata.snippet?.isDraft ?? track.isDraft;
  const row: CaptionRow = { ...track, isDraft, blob: file, updatedAt: now(context) };
  captionTable(context).set(row.id, row);
  return toCaption(row, parts);
}

function createTrack({ random }: SimulatorContext, { snippet }: CaptionInput) {
  const { videoId = '', language = '', name = '' } = snippet ?? {};
  return { id: randomText(random, ID_LENGTH), videoId, language, name, isDraft: false };
}

function checkNew(call: ApiCall, { snippet }: CaptionInput): void {
  const { videoId, language, name } = snippet ?? {};
  if (!videoId || !language || name === undefined) {
    const message = 'snippet.videoId, snippet.language, and snippet.name are required.';
    throw refused(400, 'invalidMetadata', message);
  }
  requireOwnVideo(call, videoId);
  const isKnown = listTracks(call.context, videoId).some(
    (row) => row.language === language && row.name === name,
  );
  if (!isKnown) return;
  const message = 'The video already has a caption track with this language and name.';
  throw refused(409, 'captionExists', message);
}

async function readText(source: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readArriving(takeBytes(source, MAX_METADATA_BYTES))) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('Invalid JSON payload received.');
  }
}

function requireOwnVideo({ context, persona }: ApiCall, videoId: string): void {
  const row = findVideo(context, videoId);
  if (!row) throw videoNotFound();
  if (row.channelId === persona.id) return;
  const message = 'The permissions associated with the request are not sufficient.';
  throw refused(403, 'forbidden', message);
}

function requireOwnCaption(call: ApiCall, id: string | undefined): CaptionRow {
  const row = id === undefined ? undefined : captionTable(call.context).get(id);
  if (!row) throw refused(404, 'captionNotFound', 'The caption track could not be found.');
  requireOwnVideo(call, row.videoId);
  return row;
}

function toCaption(row: CaptionRow, parts: readonly string[]): object {
  const snippet = {
    videoId: row.videoId,
    lastUpdated: row.updatedAt,
    trackKind: 'standard',
    language: row.language,
    name: row.name,
    audioTrackType: 'unknown',
    isCC: false,
    isLarge: false,
    isEasyReader: false,
    isDraft: row.isDraft,
    isAutoSynced: false,
    status: 'serving',
  };
  const body = { id: row.id, ...(parts.includes('snippet') ? { snippet } : {}) };
  return { kind: 'youtube#caption', etag: toEtag(body), ...body };
}

function now(context: SimulatorContext): string {
  return context.now().toISOString();
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.caption' }, message);
}
