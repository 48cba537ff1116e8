import type { Request } from 'express';
import { readArriving } from '../kit/arriving.ts';
import { badRequest } from './errors.ts';

const MAX_HEAD_BYTES = 1024 * 1024;
const CARRIAGE_RETURN = 13;

export interface RelatedBody {
  /** The first part, parsed. */
  readonly metadata: unknown;
  /** The second part's own media type. */
  readonly contentType: string | null;
  /** The second part. Throws if the body ends before the last boundary. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** True once `bytes` has been read to its end. */
  isWhole(): boolean;
}

/**
 * Reads a `multipart/related` body (uploadType=multipart): JSON, then the file, which is streamed and never
 * held in memory. Throws a bad request for a body in another format.
 */
export async function readRelated(request: Request): Promise<RelatedBody> {
  const boundary = readBoundary(request.headers['content-type'] ?? '');
  const reader = new PartReader(readArriving(request));
  await reader.readUntil(Buffer.from(`--${boundary}`));
  // Google's Python library ends lines with just a line feed.
  const line =
    (await reader.readUntil(Buffer.from('\n'))).at(-1) === CARRIAGE_RETURN ? '\r\n' : '\n';
  const blankLine = Buffer.from(line + line);
  const delimiter = Buffer.from(`${line}--${boundary}`);
  await reader.readUntil(blankLine);
  const metadata = parseJson(await reader.readUntil(delimiter));
  await reader.readUntil(Buffer.from(line));
  const head = (await reader.readUntil(blankLine)).toString('utf8');
  const contentType = /^content-type:\s*([^\r\n;]+)/imu.exec(head)?.[1]?.trim() ?? null;
  const bytes = reader.stream(delimiter);
  return { metadata, contentType, bytes, isWhole: () => reader.isDone };
}

function readBoundary(contentType: string): string {
  const [, quoted, plain] =
    /^multipart\/(?:related|mixed|form-data)\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(
      contentType,
    ) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw badRequest(
    'Multipart body expected: Content-Type must be multipart/related with a boundary.',
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw badRequest('Invalid JSON payload received.');
  }
}

class PartReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  isDone = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads up to the delimiter, which is dropped. */
  async readUntil(delimiter: Buffer): Promise<Buffer> {
    for (;;) {
      const index = this.#held.indexOf(delimiter);
      if (index >= 0) {
        const found = this.#held.subarray(0, index);
        this.#held = this.#held.subarray(index + delimiter.length);
        return found;
      }
      if (this.#held.length > MAX_HEAD_BYTES) throw malformed();
      await this.#pull();
    }
  }

  /** Streams up to the delimiter. Whatever follows is read and dropped. */
  async *stream(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const index = this.#held.indexOf(delimiter);
      if (index >= 0) {
        yield this.#held.subarray(0, index);
        this.isDone = true;
        break;
      }
      // The delimiter may span two chunks, so hold back that many bytes.
      const safe = Math.max(0, this.#held.length - delimiter.length);
      yield this.#held.subarray(0, safe);
      this.#held = this.#held.subarray(safe);
      await this.#pull();
    }
    while (!(await this.#source.next()).done);
  }

  /** Reads the next chunk. Copies it, because a chunk is only valid until the next one is read. */
  async #pull(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw malformed();
    this.#held = Buffer.concat([this.#held, next.value]);
  }
}

function malformed() {
  return badRequest('Multipart body is malformed or ends early.');
}
