import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#app/server/errors/app-error.ts';
import { apiRoute } from '#app/server/http/api/api-route.ts';
import { createOperationTable } from '#app/server/http/api/operation-table.ts';
import { createPartsParser } from '#app/server/http/api/parse-parts.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import { defineOperation } from '#openapi/operation.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { WITHOUT_LOAD, WITHOUT_STREAM_LIMITS } from '#tests/support/without-limits.ts';

const ASK = defineOperation({
  id: 'ask',
  method: 'get',
  path: '/api/ask',
  tag: 'Posts',
  summary: 'Asks',
  scope: null,
  query: z.strictObject({ how: z.enum(['answered', 'left', 'refused', 'failed']) }),
  success: { 200: { description: 'Asked.', schema: z.object({}) } },
  errors: [],
});

let server: Server;
let signal: AbortSignal;
const warned = vi.fn<(facts: object) => void>();
const failed = vi.fn<(facts: object) => void>();
const BUG = new Error('password=hunter2');
const { promise: isRequested, resolve: setRequested } = Promise.withResolvers<void>();

beforeAll(async () => {
  const app = express();
  const note = () => undefined;
  const frame = {
    router: app,
    table: createOperationTable(),
    logger: { debug: note, info: note, warn: warned, error: failed },
    idempotency: {} as Services['idempotency'],
    rateLimits: {
      countCaller: async () => null,
      countVisit: async () => null,
      countAnonymous: async () => null,
      close: note,
    },
    streamSlots: WITHOUT_STREAM_LIMITS,
    load: WITHOUT_LOAD,
    authentication: {
      authenticateToken: async () => ({ via: 'token', scopes: [] }) as unknown as Actor,
      readSession: async () => null,
    },
  };
  apiRoute(frame, ASK, async (input) => {
    ({ signal } = input);
    if (input.query.how === 'left') {
      setRequested();
      await once(signal, 'abort');
    }
    if (input.query.how === 'refused') throw new AppError('conflict', { message: 'Not now.' });
    if (input.query.how === 'failed') throw BUG;
    return { status: 200, body: {} };
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function send(how: string, leaving?: AbortSignal): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/api/ask?how=${how}`, {
    headers: { authorization: 'Bearer ff_test_1', connection: 'close' },
    signal: leaving ?? null,
  });
}

describe('the abort signal of an API request', () => {
  it('does not fire after the response, even when the connection closes', async () => {
    const closed = new Promise((resolve) => {
      server.once('request', (_request, response) => response.once('close', resolve));
    });
    expect((await send('answered')).status).toBe(200);
    await closed;
    expect(signal.aborted).toBe(false);
  });

  it('fires when the client disconnects before the response', async () => {
    const leaving = new AbortController();
    const requesting = send('left', leaving.signal);
    await isRequested;
    leaving.abort();
    await expect(requesting).rejects.toThrow();
    await vi.waitFor(() => expect(signal.aborted).toBe(true), PATIENCE);
  });
});

describe('an API request that fails', () => {
  beforeEach(() => void vi.clearAllMocks());

  it('returns the detail of an expected error, which is logged as a warning with its code', async () => {
    const response = await send('refused');
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict', detail: 'Not now.' });
    const facts = { requestId: expect.any(String), operation: 'ask', code: 'conflict' };
    expect(warned).toHaveBeenCalledExactlyOnceWith(facts, expect.any(String));
    expect(failed).not.toHaveBeenCalled();
  });

  it('hides the reason of an unexpected error, which is logged as an error', async () => {
    const response = await send('failed');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'internal' });
    expect(text).not.toContain(BUG.message);
    const facts = { requestId: expect.any(String), operation: 'ask', err: BUG };
    expect(failed).toHaveBeenCalledExactlyOnceWith(facts, expect.any(String));
    expect(warned).not.toHaveBeenCalled();
  });
});

describe('the parameters of an API request', () => {
  it('are validated by schemas that are built once per operation', async () => {
    const query = z.object({ limit: z.string().optional() });
    const strict = vi.spyOn(query, 'strict');
    const parse = createPartsParser({ query });
    const send = (requested: object) =>
      parse({} as Actor, {
        params: {},
        body: undefined,
        fields: undefined,
        found: [],
        query: requested,
      });
    expect(await send({ limit: '3' })).toEqual({ query: { limit: '3' } });
    await expect(send({ limits: '3' })).rejects.toThrow('limits');
    expect(strict).toHaveBeenCalledOnce();
  });
});
