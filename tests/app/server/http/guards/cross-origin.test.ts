import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { allowBearerCalls } from '#app/server/http/guards/cross-origin.ts';
import { findDocumentedHeaders, openApiDocument } from '#tests/support/documented-responses.ts';

/** Headers that pages can send and read without permission (Fetch, section 2.2.2). */
const ALWAYS = new Set([
  'accept',
  'accept-language',
  'content-language',
  'content-type',
  'range',
  'cache-control',
  'content-length',
  'expires',
  'last-modified',
  'pragma',
]);

const OPERATIONS = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

async function send(method: string, headers: Record<string, string> = {}): Promise<Headers> {
  const app = express().use(allowBearerCalls(), (_request, response) => void response.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers: received } = await fetch(`http://127.0.0.1:${port}/`, { method, headers });
  server.close();
  return received;
}

const toNames = (list: string | null) => (list ?? '').toLowerCase().split(', ');

it('lets browsers read every response header that the OpenAPI document lists', async () => {
  const exposed = new Set(toNames((await send('GET')).get('access-control-expose-headers')));
  const documented = OPERATIONS.flatMap(({ path, method, operation }) =>
    Object.keys(operation.responses).flatMap((status) => [
      ...(findDocumentedHeaders({ method, path, status: Number(status) }) ?? new Map()).keys(),
    ]),
  );
  expect(documented.length).toBeGreaterThan(100);
  expect(documented.filter((name) => !exposed.has(name) && !ALWAYS.has(name))).toEqual([]);
});

it('lets browsers send every request header that the OpenAPI document lists', async () => {
  const preflight = await send('OPTIONS', { 'access-control-request-method': 'POST' });
  const allowed = new Set(toNames(preflight.get('access-control-allow-headers')));
  // Operations refer to shared parameters.
  const documented = [
    ...OPERATIONS.flatMap(({ operation }) => operation.parameters ?? []),
    ...Object.values(openApiDocument.components.parameters),
  ]
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name.toLowerCase());
  expect(documented).toEqual(expect.arrayContaining(['prefer', 'tus-resumable']));
  expect(documented.filter((name) => !allowed.has(name) && !ALWAYS.has(name))).toEqual([]);
});
