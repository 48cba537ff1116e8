import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { noteCliRun } from '#tests/support/cli-runs.ts';
import { spawnCli } from '#tests/support/cli.ts';

const COUNT = 300;
const ids = Array.from({ length: COUNT }, (_, index) => `evt_${index}`);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function open(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Creates a server with just the parts of the product a listener uses. It sends all events at once, and each
 * one twice, as after lost acknowledgments.
 */
function createSource(methods: string[]): Server {
  const toEvent = (eventId: string): string => {
    const body = JSON.stringify({ id: eventId, type: 'post.published' });
    const data = { deliveryId: `whd_${eventId}`, eventId, type: 'post.published', body };
    return `event: webhook\ndata: ${JSON.stringify(data)}\n\n`;
  };
  return createServer((request, response) => {
    methods.push(request.method ?? '');
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write([...ids, ...ids].map(toEvent).join(''));
    } else if (request.method === 'DELETE') response.writeHead(204).end();
    else response.end(JSON.stringify({ id: 'whlis_1', events: [] }));
  });
}

it('webhooks listen forwards hundreds of events in order and once, even if the target fails', async () => {
  const received: string[] = [];
  // Every tenth request fails.
  const target = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    if (received.length % 10 === 0) request.socket.destroy();
    else response.writeHead(204).end();
  });
  const methods: string[] = [];
  const [url, forwardTo] = [await open(createSource(methods)), await open(target)];
  const args = ['webhooks', 'listen', '--forward-to', forwardTo];
  const child = spawnCli(args, { url, token: 'ff_t' });
  let reported = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    reported += String(text);
    if (reported.split('\n').length > COUNT && !child.killed) child.kill('SIGINT');
  }
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(130);
  noteCliRun(args, child.exitCode, reported);
  const records = reported
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { eventId: string; error: string | null });
  expect(received).toEqual(ids);
  expect(records.map(({ eventId }) => eventId)).toEqual(ids);
  expect(records.filter(({ error }) => error !== null)).toHaveLength(COUNT / 10);
  // The listener is deleted at the end.
  expect(methods.at(-1)).toBe('DELETE');
});
