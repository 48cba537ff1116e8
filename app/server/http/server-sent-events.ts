import type { Response } from 'express';

const HEARTBEAT_MS = 15_000;

/** Sends each item as a `post` event, then `end`. A comment every 15 s keeps proxies from closing it. */
export async function streamEvents(
  response: Response,
  events: AsyncIterable<unknown>,
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
      response.write(`event: post\ndata: ${JSON.stringify(item.value)}\n\n`);
    }
    response.end('event: end\ndata: {}\n\n');
  } finally {
    clearInterval(heartbeat);
  }
}
