import { readArriving } from '../kit/arriving.ts';
import type { Request, RequestHandler, Response } from 'express';
import { createNewestWins } from '../kit/newest-wins.ts';
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
  last: number;
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
  if (isQuery(request)) requireQuery(session, request);
  else await store(put, readRange(session, request));
  const isWhole = countStored(context, session) === session.sizeBytes;
  if (isWhole) sendFinal(put, await publishVideo(context, session));
  else sendIncomplete(put);
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
  return arrived >= session.sizeBytes
    ? session.sizeBytes
    : Math.floor(arrived / CHUNK_UNIT) * CHUNK_UNIT;
}

function requireQuery(session: SessionRow, request: Request): void {
  const total = /^bytes \*\/(\d+)$/.exec(request.headers['content-range'] ?? '')?.[1];
  if (Number(total) !== session.sizeBytes) {
    throw badRequest('Content-Range does not name the announced size.');
  }
  if (request.headers['content-length'] !== '0') {
    throw badRequest('A status query has Content-Length: 0.');
  }
}

function readRange(session: SessionRow, request: Request): ByteRange {
  const { 'content-range': header, 'content-length': length } = request.headers;
  if (request.headers['content-type'] !== session.contentType) {
    throw badRequest('Content-Type is not the one that was announced.');
  }
  if (length === undefined) throw badRequest('Content-Length is missing.');
  const range =
    header === undefined
      ? { first: 0, last: session.sizeBytes - 1 }
      : parseContentRange(header, session.sizeBytes);
  if (!range)
    throw badRequest('Content-Range is malformed, or its total is not the announced one.');
  if (Number(length) !== range.last - range.first + 1) {
    throw badRequest('Content-Length does not fit.');
  }
  return range;
}

function parseContentRange(header: string, sizeBytes: number): ByteRange | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header);
  if (!match) return null;
  const [first = 0, last = 0, total = 0] = match.slice(1).map(Number);
  return first <= last && last < total && total === sizeBytes ? { first, last } : null;
}

/** After a gap or an overlap nothing is kept; the 308 that follows says where to go on. */
async function store({ context, session, request }: Put, range: ByteRange): Promise<void> {
  if (range.first !== countStored(context, session)) {
    context.violation(`upload: bytes from ${range.first} on leave a gap or an overlap`);
    return;
  }
  const length = range.last - range.first + 1;
  const isLast = range.last === session.sizeBytes - 1;
  const kept = isLast ? length : length - (length % CHUNK_UNIT);
  if (kept !== length) {
    if (context.knob<boolean>('oddChunkRefused')) {
      throw badRequest(`The size of a chunk must be a multiple of ${CHUNK_UNIT}.`);
    }
    context.violation(`upload: a chunk of ${length} bytes is no multiple of ${CHUNK_UNIT}`);
  }
  await context.blobs
    .partial(session.id)
    .writeAt(range.first, takeBytes(readArriving(request), kept));
}
