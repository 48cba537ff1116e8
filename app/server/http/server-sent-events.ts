import type { Response } from 'express';

const HEARTBEAT_MS = 15_000;

export interface ServerEvent {
  /** One word: the event's name. */
  readonly event: string;
  readonly data: unknown;
}

/** The same name for all items. */
export async function* nameEvents(
  event: string,
  items: AsyncIterable<unknown>,
): AsyncGenerator<ServerEvent> {
  for await (const data of items) yield { event, data };
}

/** Sends each event, then `end`. A comment every 15 s keeps proxies from closing it. */
export async function streamEvents(
  response: Response,
  events: AsyncIterable<ServerEvent>,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  // The first event decides between a stream and a problem document.
  const first = await iterator.next();
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  try {
    for (let item = first; !item.done; item = await iterator.next()) {
      const { event, data } = item.value;
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    response.end('event: end\ndata: {}\n\n');
  } finally {
    clearInterval(heartbeat);
  }
}
