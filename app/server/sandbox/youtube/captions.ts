import { z } from 'zod';
import { readArriving } from '../kit/arriving.ts';
import { randomText } from '../kit/random.ts';
import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts, splitList } from './api.ts';
import { badRequest, videoNotFound, YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { readRelated } from './multipart-related.ts';
import { findVideo } from './store.ts';
import { takeBytes } from './take-bytes.ts';
import { toEtag } from './video-resource.ts';

const PARTS = ['id', 'snippet'];
const SCOPES = ['youtube.force-ssl'];
/** The discovery document's `maxSize`. */
const MAX_BYTES = 104_857_600;
const ID_LENGTH = 40;

interface CaptionRow {
  id: string;
  videoId: string;
  language: string;
  name: string;
  isDraft: boolean;
  blob: StoredBlob;
  updatedAt: string;
}

function captionTable(context: SimulatorContext): Collection<CaptionRow> {
  return context.collection<CaptionRow>('captions');
}

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
    const rows = captionTable(context)
      .values()
      .filter((row) => row.videoId === videoId && (ids === null || ids.includes(row.id)));
    const items = rows.map((row) => toCaption(row, parts));
    return { kind: 'youtube#captionListResponse', etag: toEtag(items), items };
  },
};

export const insertCaption: ApiRoute = {
  name: 'captions.insert',
  scopes: SCOPES,
  query: ['part', 'sync'],
  units: 400,
  handle: async (call) => {
    const { context } = call;
    const parts = requireParts(call.query, PARTS);
    const { metadata, blob } = await receive(call);
    const { videoId, language, name, isDraft = false } = metadata.snippet ?? {};
    if (!videoId || !language || name === undefined) {
      const message = 'snippet.videoId, snippet.language, and snippet.name are required.';
      throw refused(400, 'invalidMetadata', message);
    }
    requireOwnVideo(call, videoId);
    const rows = captionTable(context).values();
    const isKnown = rows.some(
      (row) => row.videoId === videoId && row.language === language && row.name === name,
    );
    if (isKnown) {
      const message = 'The video already has a caption track with this language and name.';
      throw refused(409, 'captionExists', message);
    }
    if (blob === null) throw refused(400, 'contentRequired', 'The request has no caption file.');
    const id = randomText(context.random, ID_LENGTH);
    const row = { ...{ id, videoId, language, name, isDraft, blob }, updatedAt: now(context) };
    captionTable(context).set(id, row);
    return toCaption(row, parts);
  },
};

export const updateCaption: ApiRoute = {
  name: 'captions.update',
  scopes: SCOPES,
  query: ['part', 'sync'],
  units: 450,
  handle: async (call) => {
    const { context } = call;
    const parts = requireParts(call.query, PARTS);
    const { metadata, blob } = await receive(call);
    const row = requireOwnCaption(call, metadata.id);
    const isDraft = metadata.snippet?.isDraft ?? row.isDraft;
    const changed = { ...row, isDraft, blob: blob ?? row.blob, updatedAt: now(context) };
    captionTable(context).set(row.id, changed);
    return toCaption(changed, parts);
  },
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

/** `GET /captions/{id}`: the file as it was uploaded; other formats and languages aren't made. */
export const downloadCaption: ApiRoute = {
  name: 'captions.download',
  scopes: SCOPES,
  query: ['tfmt', 'tlang'],
  units: 200,
  handle: (call) => {
    const row = requireOwnCaption(call, call.request.params['id']);
    const { context, request, response } = call;
    context.blobs.serve(request, response, row.blob.sha256, 'application/octet-stream');
    return null;
  },
};

async function receive({ context, request, query }: ApiCall) {
  if (query['uploadType'] !== 'multipart') {
    const text = await readText(request);
    return { metadata: parseBody(CaptionInput, parseJson(text)), blob: null };
  }
  const { metadata, bytes } = await readRelated(request);
  request.body = metadata;
  const blob = await context.blobs.write(takeBytes(bytes, MAX_BYTES));
  const isEmpty = blob.sizeBytes === 0;
  return { metadata: parseBody(CaptionInput, metadata), blob: isEmpty ? null : blob };
}

async function readText(source: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readArriving(takeBytes(source, MAX_BYTES))) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('The sandbox takes captions with uploadType=multipart.');
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
    ...{ videoId: row.videoId, lastUpdated: row.updatedAt, trackKind: 'standard' },
    ...{ language: row.language, name: row.name, audioTrackType: 'unknown' },
    ...{ isCC: false, isLarge: false, isEasyReader: false, isDraft: row.isDraft },
    ...{ isAutoSynced: false, status: 'serving' },
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
