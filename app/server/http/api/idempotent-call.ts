import { hash } from 'node:crypto';
import type { Request } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { keyReused } from '#app/server/services/idempotency/claim-call.ts';
import {
  type CallResponse,
  type CurrentCall,
  currentCall,
} from '#app/server/services/idempotency/current-call.ts';
import type { StoredResponse } from '#app/server/services/idempotency/stored-response.ts';
import type { Services } from '#app/server/services/services.ts';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import { hashFile, type HashedFile } from './hashed-file.ts';
import type { ReceivedFile } from './read-upload.ts';
import type { ServerEvent } from '../responses/server-sent-events.ts';

/** An operation's response, as it will be sent. */
export interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly namedEvents?: AsyncIterable<ServerEvent>;
}

export interface KeyedWork<A extends ApiResponse> {
  readonly key: string;
  readonly request: Request;
  readonly actor: Actor;
  readonly file: ReceivedFile | null;
  /** For an upload: its fields, some of which may come after the file. */
  readonly readFields?: () => Promise<unknown>;
  /** Reduces a response to what its operation declares, as `run` does. */
  keepDeclared(response: CallResponse): ApiResponse;
  /** Runs the call. */
  run(file: ReceivedFile | null): Promise<A>;
  /** Rebuilds the response if only the call's effect is known: the ID of the object it created or changed. */
  recover(effectId: string): Promise<A>;
}

const MAX_KEY_LENGTH = 255;
const KEY = /^[\x21-\x7e]{1,255}$/u;

/**
 * A structured-field string (RFC 9651, 3.3.3), the key format of
 * draft-ietf-httpapi-idempotency-key-header.
 */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/u;

/**
 * Returns the Idempotency-Key header, or null. A quoted key equals the same key without quotation marks.
 * Throws `validation_failed` for an invalid key.
 */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  const quoted = QUOTED.exec(key)?.[1]?.replace(/\\(.)/gu, '$1');
  if (quoted !== undefined && quoted.length <= MAX_KEY_LENGTH) return quoted;
  if (KEY.test(key)) return key;
  const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
  const violations = [
    { pointer: '#header/Idempotency-Key', code: 'invalid_key' as const, message },
  ];
  throw new AppError('validation_failed', { message, violations });
}

/**
 * Runs a call with a key once; a retry gets the first call's response. Only successful responses are
 * stored, because a refused call changed nothing.
 */
export async function respondOnce<A extends ApiResponse>(
  idempotency: Services['idempotency'],
  work: KeyedWork<A>,
): Promise<{ readonly response: A | ApiResponse; readonly isReplayed: boolean }> {
  const { key, request, actor } = work;
  const file = hashFile(work.file, work.readFields);
  const claim = await idempotency.claim(actor, { key, requestHash: hashRequest(request) });
  if (claim.kind !== 'run') await requireSameFile(file, claim.fileHash);
  if (claim.kind === 'replay') return { response: toResponse(claim.response), isReplayed: true };
  const { recordId, leaseToken } = claim;
  const call: CurrentCall = {
    recordId,
    leaseToken,
    readFileHash: () => file?.readHash() ?? null,
    sealResponse: (response) => idempotency.seal(recordId, toStored(work.keepDeclared(response))),
    isResponseStored: false,
  };
  const response = await holding(idempotency, call, () =>
    claim.kind === 'run'
      ? currentCall.run(call, () => work.run(file))
      : work.recover(claim.effectId),
  );
  return { response, isReplayed: claim.kind === 'recover' };
}

async function holding<A extends ApiResponse>(
  idempotency: Services['idempotency'],
  call: CurrentCall,
  run: () => Promise<A>,
): Promise<A> {
  const hold = idempotency.hold(call);
  try {
    const response = await run();
    if (response.namedEvents)
      return { ...response, namedEvents: storeEvents(idempotency, call, { ...response }) };
    if (!call.isResponseStored) await idempotency.keep(call, response);
    return response;
  } catch (error) {
    await idempotency.release(call);
    throw error;
  } finally {
    hold.stop();
  }
}

/** Stores a stream once it has been sent to its end. A client that disconnects earlier can start over. */
async function* storeEvents(
  idempotency: Services['idempotency'],
  call: CurrentCall,
  { status, namedEvents = noEvents() }: ApiResponse,
): AsyncGenerator<ServerEvent> {
  const hold = idempotency.hold(call);
  const events: ServerEvent[] = [];
  let isWhole = false;
  try {
    for await (const event of namedEvents) {
      events.push(event);
      yield event;
    }
    isWhole = !events.some(({ event }) => event === 'error');
  } finally {
    hold.stop();
    if (isWhole) await idempotency.keep(call, { status, events });
    else await idempotency.release(call);
  }
}

async function* noEvents(): AsyncGenerator<ServerEvent> {
  // A stream without events.
}

function toStored({ status, body }: ApiResponse): StoredResponse {
  return { status, body };
}

function toResponse({ status, body, events }: StoredResponse): ApiResponse {
  return { status, body, ...(events ? { namedEvents: replay(events) } : {}) };
}

async function* replay(events: readonly ServerEvent[]): AsyncGenerator<ServerEvent> {
  yield* events;
}

/**
 * Hashes the method, path, query, and body in canonical form. Data sent with a file is hashed with the
 * file.
 */
function hashRequest(request: Request): string {
  const { method, baseUrl, path, query } = request;
  const body: unknown = request.body;
  const text = toCanonicalJson([method, baseUrl + path, query, body ?? null]);
  return hash('sha256', text);
}

/** Compares the file's bytes and fields once all of them have arrived. */
async function requireSameFile(file: HashedFile | null, fileHash: string | null): Promise<void> {
  const found = await file?.readToEnd();
  if (found !== undefined && fileHash !== null && found !== fileHash) throw keyReused();
}
