/**
 * The part of Postgres's wire protocol that the embedded database needs between the `pg` driver and PGlite:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const LENGTH_BYTES = 4;
const TYPED_HEADER_BYTES = 5;
const READY_FOR_QUERY_BYTES = 6;

export interface FrontendMessage {
  /** The message's type letter; `startup` for a connection's first message, which has none. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

function readInt32(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(offset);
}

/** Splits a connection's byte stream into messages, regardless of chunk boundaries. */
export class FrontendReader {
  #pending: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #started = false;

  read(chunk: Uint8Array<ArrayBuffer>): FrontendMessage[] {
    this.#pending = this.#pending.byteLength === 0 ? chunk : concatBytes([this.#pending, chunk]);
    const messages: FrontendMessage[] = [];
    for (let next = this.#take(); next !== null; next = this.#take()) messages.push(next);
    return messages;
  }

  #take(): FrontendMessage | null {
    const typeBytes = this.#started ? 1 : 0;
    if (this.#pending.byteLength < typeBytes + LENGTH_BYTES) return null;
    const size = typeBytes + readInt32(this.#pending, typeBytes);
    if (this.#pending.byteLength < size) return null;
    const bytes = this.#pending.subarray(0, size);
    this.#pending = this.#pending.subarray(size);
    if (this.#started) return { type: String.fromCharCode(bytes[0] ?? 0), bytes };
    this.#started = true;
    return { type: 'startup', bytes };
  }
}

/** Returns whether the message ends a group, after which Postgres sends ReadyForQuery. */
export function endsGroup(type: string): boolean {
  return type === 'S' || type === 'Q' || type === 'F';
}

export type TransactionStatus = 'I' | 'T' | 'E';

/**
 * Returns the status in the ReadyForQuery at the end of a response; null while the response is incomplete.
 */
export function readTransactionStatus(response: Uint8Array): TransactionStatus | null {
  const start = response.byteLength - READY_FOR_QUERY_BYTES;
  if (start < 0 || response[start] !== 0x5a || readInt32(response, start + 1) !== 5) return null;
  const status = String.fromCharCode(response[start + TYPED_HEADER_BYTES] ?? 0);
  return status === 'I' || status === 'T' || status === 'E' ? status : null;
}

const encoder = new TextEncoder();

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}

function message(type: string, body: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = body.reduce((sum, part) => sum + part.byteLength, LENGTH_BYTES);
  return concatBytes([encoder.encode(type), int32(size), ...body]);
}

function text(value: string): Uint8Array {
  return encoder.encode(`${value}\0`);
}

export function queryMessage(sql: string): Uint8Array<ArrayBuffer> {
  return message('Q', [text(sql)]);
}

export function syncMessage(): Uint8Array<ArrayBuffer> {
  return message('S', []);
}

/** Builds a server's response to a startup message that it accepts. */
export function startupResponse(options: {
  connectionId: number;
  serverVersion: string;
}): Uint8Array<ArrayBuffer> {
  const parameters = {
    server_version: options.serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  };
  return concatBytes([
    message('R', [int32(0)]),
    ...Object.entries(parameters).map(([name, value]) => message('S', [text(name), text(value)])),
    message('K', [int32(options.connectionId), int32(0)]),
    message('Z', [encoder.encode('I')]),
  ]);
}

/** Builds the FATAL error that a server sends before it closes a connection. */
export function fatalError(code: string, reason: string): Uint8Array<ArrayBuffer> {
  const fields = { S: 'FATAL', V: 'FATAL', C: code, M: reason };
  const body = Object.entries(fields).flatMap(([field, value]) => [
    encoder.encode(field),
    text(value),
  ]);
  return message('E', [...body, new Uint8Array(1)]);
}

/** Returns the offset of the prepared statement's name in a message, or null when the message has none. */
function statementNameOffset(type: string, bytes: Uint8Array): number | null {
  if (type === 'P') return TYPED_HEADER_BYTES;
  // Bind: the portal's name, then the statement's.
  if (type === 'B') return bytes.indexOf(0, TYPED_HEADER_BYTES) + 1;
  // Describe and Close: 'S' (statement) or 'P' (portal), then the name.
  if (type === 'D' || type === 'C') {
    return bytes[TYPED_HEADER_BYTES] === 0x53 ? TYPED_HEADER_BYTES + 1 : null;
  }
  return null;
}

/**
 * Adds the connection to the names of prepared statements, because all connections share PGlite's single
 * session, where one name must not refer to two statements. Unnamed statements stay unchanged.
 */
export function qualifyStatementName(
  source: FrontendMessage,
  connectionId: number,
): { bytes: Uint8Array<ArrayBuffer>; name: string | null } {
  const { type, bytes } = source;
  const offset = statementNameOffset(type, bytes);
  if (offset === null || (bytes[offset] ?? 0) === 0) return { bytes, name: null };
  const end = bytes.indexOf(0, offset);
  const name = `c${connectionId}_${new TextDecoder().decode(bytes.subarray(offset, end))}`;
  const body = [bytes.subarray(TYPED_HEADER_BYTES, offset), text(name), bytes.subarray(end + 1)];
  return { bytes: message(type, body), name };
}
