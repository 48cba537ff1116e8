import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnCli } from '#tests/support/cli.ts';

const LINE = `1,a,left_out,,late,${'Too late for this month. '.repeat(40)},,,\r\n`;
const PAGE = Array.from({ length: 200 }, (_, index) => ({
  row: index + 1,
  externalId: null,
  hash: '0'.repeat(64),
  state: 'left_out',
  postId: null,
  code: 'late',
  message: LINE,
  errors: [],
  post: null,
}));
const MEBIBYTE = 1024 * 1024;

/** A job without an end, so reading all of it before writing would never finish. */
let server: Server;
let sentBytes = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.endsWith('/results.csv') === true) void sendWithoutEnd(response);
    else {
      const text = JSON.stringify({ items: PAGE, nextCursor: '200' });
      sentBytes += text.length;
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function sendWithoutEnd(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  await pipeline(countLines(), response).catch(() => undefined);
}

function* countLines(): Generator<string> {
  for (;;) {
    sentBytes += LINE.length;
    yield LINE;
  }
}

/** Resolves when nothing more is read from the server. */
async function untilFull(): Promise<void> {
  for (
    let [before, same] = [-1, 0];
    same < 5;
    [before, same] = [sentBytes, sentBytes === before && before > 0 ? same + 1 : 0]
  )
    await delay(100);
}

describe('fanfare bulk export to a slow reader', () => {
  it.each(['csv', 'ndjson'])(
    'reads no more than it can write, and stops when its reader does: %s',
    async (format) => {
      sentBytes = 0;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const child = spawnCli(['bulk', 'export', 'bulk_endless', '--format', format], {
        url,
        token: 'ff_test_endless',
      });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      const ended = once(child, 'close');
      // Nobody reads the output, so pipes and sockets fill up and everything stops.
      await untilFull();
      expect(sentBytes).toBeLessThan(16 * MEBIBYTE);
      const pausedAt = sentBytes;
      // Read for a while and then stop, like `head`.
      let readBytes = 0;
      for await (const piece of child.stdout as AsyncIterable<Buffer>) {
        readBytes += piece.length;
        if (readBytes > 4 * pausedAt) break;
      }
      child.stdout.destroy();
      const [code] = (await ended) as [number];
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );
});
