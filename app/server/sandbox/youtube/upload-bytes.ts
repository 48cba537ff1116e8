import { readArriving } from '../kit/arriving.ts';
import type { Request, RequestHandler, Response } from 'express';
import { createNewestWins } from '../kit/newest-wins.ts';
import { toMediaType } from '../kit/body.ts';
import type { Collection, SimulatorContext } from '../kit/types.ts';
import { requireAccess } from './access.ts';
import { respondWithErrors, sendJson } from './api.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { selectFields } from './partial-response.ts';
import type { UploadSession } from './store.ts';
import { takeBytes } from './take-bytes.ts';

/** Chunk sizes must be a multiple of this, except the last one. */
const CHUNK_UNIT = 262_144;

/** A kind of file that's uploaded over Google's resumable protocol. */
export interface UploadTarget<Session extends UploadSession> {
  /** Endpoint names for faults: `<prefix>.bytes` and `<prefix>.query`. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  table(context: SimulatorContext): Collection<Session>;
  readFinishedStatus(context: SimulatorContext): number;
  /** Returns the response of a finished upload, or null while bytes are missing. */
  findResult(context: SimulatorContext, session: Session): object | null;
  /** Stores the uploaded file and returns the response. */
  finish(context: SimulatorContext, session: Session): Promise<object>;
}

interface Put<Session extends UploadSession = UploadSession> {
  context: SimulatorContext;
  target: UploadTarget<Session>;
  session: Session;
  request: Request;
  response: Response;
}

interface ByteRange {
  first: number;
  /** Null if unknown in advance. */
  length: number | null;
  /** Size of the whole file; null while the client doesn't know it. */
  total: number | null;
}

/** Creates the session URL's endpoints, for bytes and for progress queries. */
export function uploadEndpoints<Session extends UploadSession>(
  context: SimulatorContext,
  target: UploadTarget<Session>,
): RequestHandler {
  const turns = createNewestWins();
  const handle = (request: Request, response: Response) =>
    respondWithErrors({ context, name: target.prefix, response }, async () => {
      const { id } = requireSession({ context, target, request });
      await turns.run(id, request, async () => {
        // Read again, because the aborted request may have finished the upload.
        const session = requireSession({ context, target, request });
        await respondToPut({ context, target, session, request, response });
      });
    });
  const bytes = context.endpoint(`${target.prefix}.bytes`, handle);
  const query = context.endpoint(`${target.prefix}.query`, handle);
  return (request, response, next) =>
    isQuery(request) ? query(request, response, next) : bytes(request, response, next);
}

function isQuery(request: Request): boolean {
  return (request.headers['content-range'] ?? '').startsWith('bytes */');
}

type SessionRequest<Session extends UploadSession> = Pick<
  Put<Session>,
  'context' | 'target' | 'request'
>;

function requireSession<Session extends UploadSession>({
  context,
  target,
  request,
}: SessionRequest<Session>): Session {
  const id = request.query['upload_id'];
  const session = typeof id === 'string' ? target.table(context).get(id) : undefined;
  const lifetimeMs = context.knob<number>('sessionSeconds') * 1000;
  const isOver =
    !session || context.now().getTime() >= new Date(session.startedAt).getTime() + lifetimeMs;
  if (isOver) {
    const status = context.knob<number>('endedSessionStatus');
    throw new YouTubeError(status, { reason: 'notFound' }, 'Not Found');
  }
  const { persona, clientId } = requireAccess(context, request, target);
  if (persona.id === session.channelId && clientId === session.clientId) return session;
  throw new YouTubeError(403, { reason: 'forbidden' }, 'The session belongs to another channel.');
}

async function respondToPut<Session extends UploadSession>(put: Put<Session>): Promise<void> {
  const { context, target, session, request } = put;
  const done = target.findResult(context, session);
  if (done) {
    sendFinal(put, done);
    return;
  }
  if (!isQuery(request)) recordContentType(put);
  const current = isQuery(request) ? respondToQuery(put) : await store(put, readRange(put));
  const isWhole = countStored(context, current) === current.sizeBytes;
  if (isWhole) sendFinal(put, await target.finish(context, current));
  else sendIncomplete({ context, session: current, response: put.response });
}

function sendFinal<Session extends UploadSession>(put: Put<Session>, result: object): void {
  const { context, target, request, response } = put;
  const { fields } = request.query;
  const isSelected = typeof fields === 'string' && fields !== '';
  const body = isSelected ? selectFields(result, fields) : result;
  sendJson(response, target.readFinishedStatus(context), body);
}

/** Sends the progress. A 308 without `Range` means that nothing is stored. It isn't a redirect. */
function sendIncomplete({
  context,
  session,
  response,
}: Pick<Put, 'context' | 'session' | 'response'>): void {
  const stored = countStored(context, session);
  if (stored > 0) response.set('Range', `bytes=0-${stored - 1}`);
  response.status(308).end();
}

/**
 * Returns the stored bytes, rounded down to whole units: the rest of an interrupted chunk has to be sent
 * again.
 */
function countStored(context: SimulatorContext, session: UploadSession): number {
  const arrived = context.blobs.partial(session.id).sizeBytes();
  return session.sizeBytes !== null && arrived >= session.sizeBytes
    ? session.sizeBytes
    : Math.floor(arrived / CHUNK_UNIT) * CHUNK_UNIT;
}

function respondToQuery<Session extends UploadSession>({
  session,
  request,
}: Put<Session>): Session {
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

/** Reports a content type that differs from the announced one. Google doesn't compare them. */
function recordContentType<Session extends UploadSession>(put: Put<Session>): void {
  const { context, session, request } = put;
  const type = toMediaType(request.headers['content-type'] ?? session.contentType);
  if (type !== session.contentType) {
    context.violation('upload: Content-Type is not the one that was announced');
  }
}

function readRange<Session extends UploadSession>({ session, request }: Put<Session>): ByteRange {
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

/**
 * Stores a chunk. After a gap or an overlap nothing is stored, and the following 308 says where to continue.
 */
async function store<Session extends UploadSession>(
  { context, target, session, request }: Put<Session>,
  range: ByteRange,
): Promise<Session> {
  const { first, length } = range;
  const current = { ...session, sizeBytes: range.total };
  if (range.total !== session.sizeBytes) target.table(context).set(session.id, current);
  if (first !== countStored(context, session)) {
    context.violation(`upload: bytes from ${first} on leave a gap or an overlap`);
    return current;
  }
  const partial = context.blobs.partial(session.id);
  const storedBytes =
    length === null ? Number.MAX_SAFE_INTEGER : countStoredBytes(context, range, length);
  await partial.writeAt(first, takeBytes(readArriving(request), storedBytes));
  if (length !== null || range.total !== null || !request.complete) return current;
  // Without a known length, the end of the body is the end of the file.
  const whole = { ...current, sizeBytes: partial.sizeBytes() };
  target.table(context).set(session.id, whole);
  return whole;
}

/** Returns how many bytes of a chunk are stored: all of the last chunk, and whole units of others. */
function countStoredBytes(
  context: SimulatorContext,
  { first, total }: ByteRange,
  length: number,
): number {
  const isLast = total !== null && first + length === total;
  const storedBytes = isLast ? length : length - (length % CHUNK_UNIT);
  if (storedBytes === length) return storedBytes;
  if (context.knob<boolean>('oddChunkRefused')) {
    throw badRequest(`The size of a chunk must be a multiple of ${CHUNK_UNIT}.`);
  }
  context.violation(`upload: a chunk of ${length} bytes is no multiple of ${CHUNK_UNIT}`);
  return storedBytes;
}
