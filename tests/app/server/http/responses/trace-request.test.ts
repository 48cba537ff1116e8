import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameRoute, traceRequest } from '#app/server/http/responses/trace-request.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { recordSpans } from '#tests/support/recorded-spans.ts';

let recorded: ReturnType<typeof recordSpans>;
let server: Server;
let url: string;

beforeEach(async () => {
  recorded = recordSpans();
  const app = express();
  app.get('/named/:id', (_request, response) => {
    nameRoute(response, '/named/{id}');
    response.end();
  });
  app.get('/files/:name', (_request, response) => void response.end());
  app.get('/silent', () => undefined);
  server = createServer((incoming, response) =>
    traceRequest(incoming, response, () => void app(incoming, response)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  recorded.stop();
  server.closeAllConnections();
  server.close();
});

const readSpans = () => recorded.readSpans();

it.each([
  ['/named/secret', 'GET /named/{id}', 200],
  ['/files/secret?token=secret', 'GET /files/:name', 200],
  ['/secret', 'GET', 404],
])('shows the pattern of %s, never its URL', async (path, name, status) => {
  await (await fetch(url + path)).text();
  await expect.poll(readSpans, PATIENCE).toHaveLength(1);
  expect(readSpans()[0]).toMatchObject({
    name,
    attributes: { 'http.response.status_code': status },
  });
  expect(JSON.stringify(readSpans()[0]?.attributes)).not.toContain('secret');
});

it('doesn’t trace the files of pages', async () => {
  await (await fetch(`${url}/assets/entry.js`)).text();
  await (await fetch(`${url}/files/a`)).text();
  await expect.poll(readSpans, PATIENCE).toHaveLength(1);
  expect(readSpans()[0]?.name).toBe('GET /files/:name');
});

it('ends without a status when the client leaves', async () => {
  const leaving = request(`${url}/silent`).end();
  leaving.on('error', () => undefined);
  await once(server, 'request');
  leaving.destroy();
  await expect.poll(readSpans, PATIENCE).toHaveLength(1);
  expect(readSpans()[0]?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/silent',
    'fanfare.outcome': 'canceled',
  });
});
