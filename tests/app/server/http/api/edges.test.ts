import express from 'express';
import { request as sendRaw, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRoute } from '#app/server/http/api/api-route.ts';
import { createOperationTable } from '#app/server/http/api/operation-table.ts';
import { createLastErrorHandler } from '#app/server/http/responses/last-error.ts';
import { createMethodGuard } from '#app/server/http/api/method-guard.ts';
import { requestId } from '#app/server/http/responses/request-id.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import { defineOperation } from '#openapi/operation.ts';
import { WITHOUT_LOAD, WITHOUT_STREAM_LIMITS } from '#tests/support/without-limits.ts';

const OPERATION = defineOperation({
  id: 'sayIt',
  method: 'post',
  path: '/api/says/{sayId}',
  tag: 'Account',
  summary: 'Says it',
  scope: 'profile:read',
  params: z.object({ sayId: z.string() }),
  query: z.object({ q: z.string().optional() }),
  body: z.object({ words: z.array(z.string()).optional() }),
  success: { 200: { description: 'Said.', schema: z.object({}) } },
  errors: [],
});

let server: Server;
let errors: unknown[];

beforeAll(async () => {
  const app = express();
  const silent = () => undefined;
  const error = (facts: object) => void errors.push(facts);
  const logger = { debug: silent, info: silent, warn: silent, error };
  app.use(requestId(), createMethodGuard());
  apiRoute(
    {
      router: app,
      table: createOperationTable(),
      logger,
      // No request has an idempotency key, and rate limits aren't counted.
      idempotency: {} as Services['idempotency'],
      rateLimits: {
        countCaller: async () => null,
        countVisit: async () => null,
        countAnonymous: async () => null,
        close: () => undefined,
      },
      streamSlots: WITHOUT_STREAM_LIMITS,
      load: WITHOUT_LOAD,
      authentication: {
        authenticateToken: async () =>
          ({ via: 'token', scopes: ['profile:read'] }) as unknown as Actor,
        readSession: async () => null,
      },
    },
    OPERATION,
    async () => ({ status: 200, body: {} }),
  );
  app.get('/bug', () => {
    throw new Error('a secret of the inside');
  });
  app.use(createLastErrorHandler(logger));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function send(
  method: string,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  errors = [];
  const { port } = server.address() as AddressInfo;
  const all = { authorization: 'Bearer x', 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = sendRaw({ port, method, path, headers: all, agent: false }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

describe('an unusual request', () => {
  it.each(['TRACE', 'PROPFIND', 'LOCK'])(
    'is rejected without repeating its content if it has %s',
    async (method) => {
      const response = await send(method, '/bug', { headers: { cookie: 'session=secret' } });
      expect(response.status).toBe(405);
      expect(response.headers['allow']).toContain('GET, HEAD');
      expect(response.text).not.toContain('secret');
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('gets the methods if it requests the options of the whole server', async () => {
    const response = await send('OPTIONS', '*');
    expect(response.status).toBe(204);
    expect(response.headers['allow']).toContain('GET, HEAD');
  });

  it('gets an error without a stack if its URL is invalid', async () => {
    const response = await send('POST', '/api/says/%ed%a0%80', { body: '{}' });
    expect(response.status).toBe(422);
    expect(JSON.parse(response.text)).toMatchObject({ code: 'validation_failed' });
    expect(response.text).not.toMatch(/\n\s+at /u);
  });

  it('gets an error without internals if it hits a bug, which is logged', async () => {
    const response = await send('GET', '/bug');
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('inside');
    expect(errors).toMatchObject([{ err: { message: 'a secret of the inside' } }]);
  });

  it('gets an error if its body does not match the declared encoding', async () => {
    const response = await send('POST', '/api/says/1', {
      body: 'not packed',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(JSON.parse(response.text)).toMatchObject({ status: 400, code: 'malformed_body' });
  });

  it('gets an error that points to its invalid characters', async () => {
    const response = await send('POST', '/api/says/%00?q=%00', {
      body: String.raw`{"words":["good","\u0000","\ud800"],"\u0000":1}`,
    });
    expect(response.status).toBe(422);
    const { errors: violations } = JSON.parse(response.text) as {
      errors: { pointer: string; code: string }[];
    };
    expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['#path/sayId', 'unusable_text'],
      ['#query/q', 'unusable_text'],
      ['/words/1', 'unusable_text'],
      ['/words/2', 'unusable_text'],
      ['', 'unusable_text'],
    ]);
  });

  it('passes if it is valid', async () => {
    const body = JSON.stringify({ words: ['Grüße 👋'] });
    expect((await send('POST', '/api/says/1', { body })).status).toBe(200);
  });
});
