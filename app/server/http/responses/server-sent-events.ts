import type { Response } from 'express';

const HEARTBEAT_MS = 15_000;
/** A reader that takes nothing for so long is dropped. It connects again and goes on where it was. */
const STALLED_MS = 30_000;

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
};

export interface ServerEvent {
  /** One word: the event's name. */
  readonly event: string;
  /** What a reader sends as `Last-Event-ID` when it connects again. */
  readonly id?: string;
  readonly data: unknown;
}

/** Opens the stream for a reader that has everything already; it sees only a comment. */
export const UP_TO_DATE: ServerEvent = { event: 'up to date', data: undefined };

/**
 * Sends each event, then `end`. A comment every 15 s keeps proxies from closing it. The next event is taken only
 * when the socket has room: besides the system's own buffers a reader that stalls holds one event, and is dropped
 * after 30 s.
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

/** Answers HEAD: the first event decides between a stream and a problem, and is told to nobody. */
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

/** Writes, and waits until the socket has room again. Returns false when the reader is gone or was dropped. */
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
