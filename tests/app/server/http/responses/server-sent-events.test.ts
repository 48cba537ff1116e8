import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { streamEvents } from '#app/server/http/responses/server-sent-events.ts';

const EVENT_BYTES = 64 * 1024;

afterEach(() => {
  vi.useRealTimers();
});

it('buffers one event for a stalled reader, and drops the reader after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let pulled = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  async function* createEvents() {
    try {
      for (;;) {
        pulled += 1;
        yield { event: 'post', data: 'x'.repeat(EVENT_BYTES) };
      }
    } finally {
      end();
    }
  }
  const app = express();
  const { promise: streaming, resolve: start } = Promise.withResolvers<express.Response>();
  app.get('/', (_request, response) => {
    start(response);
    void streamEvents(response, createEvents());
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await streaming;
  // Once the buffer is full, nothing more is read, however often the event loop turns.
  let before = -1;
  while (pulled !== before || !response.writableNeedDrain) {
    before = pulled;
    for (let turns = 0; turns < 50; turns += 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
  expect(response.writableLength).toBeLessThan(2 * EVENT_BYTES);
  vi.advanceTimersByTime(29_000);
  expect(response.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  await ended;
  expect(response.destroyed).toBe(true);
  socket.destroy();
  server.close();
});
