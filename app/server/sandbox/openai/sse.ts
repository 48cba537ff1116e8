import type { Response } from 'express';
import type { RawBody } from './ask.ts';

export interface Frame {
  /** Null for a stream without event names. */
  readonly event: string | null;
  /** JSON, or plain text. */
  readonly data: unknown;
}

interface StreamOptions {
  readonly chunkDelayMs: number;
  /** Whether the connection drops halfway through the frames. */
  readonly isCut: boolean;
}

/** Sends the frames one by one, and stops when the client disconnects. */
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

/** Resolves when the bytes have been sent, or when the client has disconnected. */
function write(response: Response, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
}

/** Sends a whole response. A cut response announces its full length and sends half of it. */
export async function sendBody(response: Response, body: unknown, isCut: boolean): Promise<void> {
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

/** Splits a text into chunks as models stream it, without splitting characters. */
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
