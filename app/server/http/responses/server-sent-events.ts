import type { Response } from 'express';

const HEARTBEAT_MS = 15_000;
/** A reader that accepts nothing for this long is disconnected. It can reconnect and resume where it was. */
const STALLED_MS = 30_000;

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
};

export interface ServerEvent {
  /** The event's name, a single word. */
  readonly event: string;
  /** The ID that a reader sends as `Last-Event-ID` when it reconnects. */
  readonly id?: string;
  readonly data: unknown;
}

/** Opens the stream for a reader that is already up to date. The reader sees only a comment. */
export const UP_TO_DATE: ServerEvent = { event: 'up to date', data: undefined };

/**
 * Sends each event, then `end`. A comment every 15 s keeps proxies from closing the stream. The next event
 * is read only if the socket has room: apart from the system's own buffers, a stalled reader holds one
 * event, and is disconnected after 30 s.
 */
export async function streamEvents(
  response: Response,
  events: AsyncIterable<ServerEvent>,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  // The first event decides between a stream and a problem document.
  const first = await iterator.next();
  response.writeHead(200, STREAM_HEADERS);
  response.flushHeaders();
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': still here\n\n');
  }, HEARTBEAT_MS);
  try {
    for (let item = first; !item.done; item = await iterator.next()) {
      const isRead = await write(response, toText(item.value));
      if (!isRead) return;
    }
    response.end('event: end\ndata: {}\n\n');
  } finally {
    clearInterval(heartbeat);
    await iterator.return?.();
  }
}

/** Responds to HEAD. The first event decides between a stream and a problem, and isn't sent. */
export async function sendStreamHead(
  response: Response,
  events: AsyncIterable<ServerEvent>,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
  response.writeHead(200, STREAM_HEADERS).end();
}

function toText({ event, id, data }: ServerEvent): string {
  if (data === undefined) return `: ${event}\n\n`;
  const line = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${line}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Writes, and waits until the socket has room again. Returns false if the reader disconnected or was
 * dropped.
 */
async function write(response: Response, text: string): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(text)) return true;
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      response.off('drain', finish).off('close', finish);
      resolve(!response.destroyed);
    };
    const timer = setTimeout(() => {
      response.destroy();
      finish();
    }, STALLED_MS);
    response.on('drain', finish).on('close', finish);
  });
}
