import { readArriving } from '../kit/arriving.ts';
import type { Request, RequestHandler, Response } from 'express';
import { createNewestWins } from '../kit/newest-wins.ts';
import { toMediaType } from '../kit/body.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { requireAccess } from './access.ts';
import { answerErrors, sendJson } from './api.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { publishVideo } from './publish.ts';
import { sessionTable, videoTable } from './store.ts';
import type { SessionRow, VideoRow } from './store.ts';
import { takeBytes } from './take-bytes.ts';
import { toVideoResource } from './video-resource.ts';

/** Chunks but the last must be a multiple of it. */
const CHUNK_UNIT = 262_144;
const SCOPES = ['youtube.upload', 'youtube', 'youtube.force-ssl'];

interface Put {
  context: SimulatorContext;
  session: SessionRow;
  request: Request;
  response: Response;
}

interface ByteRange {
  first: number;
  /** Null: as many as arrive. */
  length: number | null;
  /** Of the whole file; null while the client doesn't know it. */
  total: number | null;
}

/** The session's address: bytes, or the question how many of them have arrived. */
export function uploadEndpoints(context: SimulatorContext): RequestHandler {
  const turns = createNewestWins();
  const handle = (request: Request, response: Response) =>
    answerErrors({ context, name: 'upload', response }, async () => {
      const { id } = requireSession(context, request);
      await turns.run(id, request, async () => {
        // Again, since the request that had to end may have finished the upload.
        const session = requireSession(context, request);
        await answerPut({ context, session, request, response });
      });
    });
  const bytes = context.endpoint('upload.bytes', handle);
  const query = context.endpoint('upload.query', handle);
  return (request, response, next) =>
    isQuery(request) ? query(request, response, next) : bytes(request, response, next);
}

function isQuery(request: Request): boolean {
  return (request.headers['content-range'] ?? '').startsWith('bytes */');
}

function requireSession(context: SimulatorContext, request: Request): SessionRow {
  const id = request.query['upload_id'];
  const session = typeof id === 'string' ? sessionTable(context).get(id) : undefined;
  const lifetimeMs = context.knob<number>('sessionSeconds') * 1000;
  const isOver =
    !session || context.now().getTime() >= new Date(session.startedAt).getTime() + lifetimeMs;
  if (isOver) {
    const status = context.knob<number>('endedSessionStatus');
    throw new YouTubeError(status, { reason: 'notFound' }, 'Not Found');
  }
  const { persona, clientId } = requireAccess(context, request, SCOPES);
  if (persona.id === session.channelId && clientId === session.clientId) return session;
  throw new YouTubeError(403, { reason: 'forbidden' }, 'The session belongs to another channel.');
}

async function answerPut(put: Put): Promise<void> {
  const { context, session, request } = put;
  const done = videoTable(context).get(session.videoId);
  if (done) {
    sendFinal(put, done);
    return;
  }
  if (!isQuery(request)) noteContentType(put);
  const known = isQuery(request) ? answerQuery(put) : await store(put, readRange(put));
  const isWhole = countStored(context, known) === known.sizeBytes;
  if (isWhole) sendFinal(put, await publishVideo(context, known));
  else sendIncomplete({ ...put, session: known });
}

/** The video as it was the moment the upload ended, whenever it is asked for. */
function sendFinal({ context, session, response }: Put, row: VideoRow): void {
  const at = new Date(row.publishedAt);
  const view = { context, parts: session.parts, at, isOwner: true };
  sendJson(response, context.knob<number>('finishedStatus'), toVideoResource(row, view));
}

/** 308 without a `Range` says that nothing is stored. It is no redirect. */
function sendIncomplete({ context, session, response }: Put): void {
  const stored = countStored(context, session);
  if (stored > 0) response.set('Range', `bytes=0-${stored - 1}`);
  response.status(308).end();
}

/** What is on disk, to the last whole unit: the rest of a cut chunk has to be sent again. */
function countStored(context: SimulatorContext, session: SessionRow): number {
  const arrived = context.blobs.partial(session.id).sizeBytes();
  return session.sizeBytes !== null && arrived >= session.sizeBytes
    ? session.sizeBytes
    : Math.floor(arrived / CHUNK_UNIT) * CHUNK_UNIT;
}

function answerQuery({ session, request }: Put): SessionRow {
  const total = /^bytes \*\/(\d+|\*)$/.exec(request.headers['content-range'] ?? '')?.[1];
  const isKnown =
    total === '*' || session.sizeBytes === null || Number(total) === session.sizeBytes;
  if (total === undefined || !isKnown) {
    throw badRequest('Content-Range does not name the announced size.');
  }
  if (Number(request.headers['content-length'] ?? 0) !== 0) {
    throw badRequest('A status query has Content-Length: 0.');
  }
  return session;
}

/** Google doesn't compare it with what was announced. */
function noteContentType({ context, session, request }: Put): void {
  const type = toMediaType(request.headers['content-type'] ?? session.contentType);
  if (type !== session.contentType) {
    context.violation('upload: Content-Type is not the one that was announced');
  }
}

function readRange({ session, request }: Put): ByteRange {
  const { 'content-range': header, 'content-length': sent } = request.headers;
  const length = sent === undefined ? null : Number(sent);
  if (header === undefined) {
    const total = session.sizeBytes ?? length;
    if (length !== null && length !== total) throw badRequest('Content-Length does not fit.');
    return { first: 0, length, total };
  }
  const range = parseContentRange(header, session.sizeBytes);
  if (!range)
    throw badRequest('Content-Range is malformed, or its total is not the announced one.');
  if (length !== null && length !== range.length) throw badRequest('Content-Length does not fit.');
  return range;
}

function parseContentRange(header: string, sizeBytes: number | null): ByteRange | null {
  const [, first, last, named] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header) ?? [];
  if (named === undefined) return null;
  const total = named === '*' ? sizeBytes : Number(named);
  if (sizeBytes !== null && total !== sizeBytes) return null;
  const range = { first: Number(first), length: Number(last) - Number(first) + 1, total };
  const isInside = range.length > 0 && (total === null || Number(last) < total);
  return isInside ? range : null;
}

/** After a gap or an overlap nothing is kept; the 308 that follows says where to go on. */
async function store({ context, session, request }: Put, range: ByteRange): Promise<SessionRow> {
  const { first, length } = range;
  const known = { ...session, sizeBytes: range.total };
  if (range.total !== session.sizeBytes) sessionTable(context).set(session.id, known);
  if (first !== countStored(context, session)) {
    context.violation(`upload: bytes from ${first} on leave a gap or an overlap`);
    return known;
  }
  const partial = context.blobs.partial(session.id);
  const kept = length === null ? Number.MAX_SAFE_INTEGER : countKept(context, range, length);
  await partial.writeAt(first, takeBytes(readArriving(request), kept));
  if (length !== null || range.total !== null || !request.complete) return known;
  // Sent without a length: the end of the body is the end of the file.
  const whole = { ...known, sizeBytes: partial.sizeBytes() };
  sessionTable(context).set(session.id, whole);
  return whole;
}

/** How many bytes of a chunk are stored: all of the last one, of others whole units. */
function countKept(context: SimulatorContext, { first, total }: ByteRange, length: number): number {
  const isLast = total !== null && first + length === total;
  const kept = isLast ? length : length - (length % CHUNK_UNIT);
  if (kept === length) return kept;
  if (context.knob<boolean>('oddChunkRefused')) {
    throw badRequest(`The size of a chunk must be a multiple of ${CHUNK_UNIT}.`);
  }
  context.violation(`upload: a chunk of ${length} bytes is no multiple of ${CHUNK_UNIT}`);
  return kept;
}
