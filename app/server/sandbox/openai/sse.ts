import type { Response } from 'express';
import type { RawBody } from './ask.ts';

export interface Frame {
  /** Null for a stream that doesn't name its events. */
  readonly event: string | null;
  /** JSON, or text as it is. */
  readonly data: unknown;
}

interface StreamOptions {
  readonly chunkDelayMs: number;
  /** The connection ends half-way through the frames. */
  readonly isCut: boolean;
}

/** Writes the frames one by one; stops when the client has gone. */
export async function sendFrames(
  response: Response,
  frames: readonly Frame[],
  { chunkDelayMs, isCut }: StreamOptions,
): Promise<void> {
  response.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const sent = isCut ? frames.slice(0, Math.ceil(frames.length / 2)) : frames;
  for (const frame of sent) {
    if (response.destroyed) return;
    await write(response, toText(frame));
    if (chunkDelayMs > 0) await wait(chunkDelayMs);
  }
  if (isCut) response.socket?.destroy();
  else response.end();
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function toText({ event, data }: Frame): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event === null ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}

/** Resolves when the bytes have left, or when nobody is there to take them. */
function write(response: Response, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
}

/** A whole answer; one that is cut promises all its bytes and sends half of them. */
export async function sendWhole(response: Response, body: unknown, isCut: boolean): Promise<void> {
  if (!isCut) {
    response.status(200).json(body);
    return;
  }
  const bytes = Buffer.from(JSON.stringify(body));
  response.status(200).set({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes.byteLength),
  });
  await write(response, bytes.subarray(0, bytes.byteLength / 2));
  response.socket?.destroy();
}

const CHUNK_CHARACTERS = 12;

/** A text in pieces, as models send it; no piece ends in the middle of a character. */
export function toChunks(text: string): string[] {
  const characters = [...text];
  const chunks: string[] = [];
  for (let index = 0; index < characters.length; index += CHUNK_CHARACTERS) {
    chunks.push(characters.slice(index, index + CHUNK_CHARACTERS).join(''));
  }
  return chunks;
}

/** Sends a body that isn't in the service's own format. */
export function sendRaw(response: Response, { type, headers, body }: RawBody): void {
  response.status(200).set({ ...headers, 'content-type': type });
  response.end(body);
}
