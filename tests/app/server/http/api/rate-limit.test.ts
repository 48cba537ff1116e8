import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRateLimits } from '#app/server/adapters/rate-limits/create-rate-limits.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { apiRoute } from '#app/server/http/api/api-route.ts';
import { createOperationTable } from '#app/server/http/api/operation-table.ts';
import { requestId } from '#app/server/http/responses/request-id.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import { defineOperation } from '#openapi/operation.ts';
import { WITHOUT_LOAD, WITHOUT_STREAM_LIMITS } from '#tests/support/without-limits.ts';

const READ = {
  method: 'get',
  tag: 'Posts',
  summary: 'Reads',
  scope: 'profile:read',
  success: { 200: { description: 'Read.', schema: z.object({}) } },
  errors: [],
} as const;

const OPERATIONS = [
  defineOperation({ ...READ, id: 'read', path: '/api/read' }),
  defineOperation({ ...READ, id: 'follow', path: '/api/follow', isUncounted: true }),
];

let server: Server;

beforeAll(async () => {
  const app = express();
  const note = () => undefined;
  const logger = { debug: note, info: note, warn: note, error: note };
  const actor = { userId: 'usr_1', scopes: ['profile:read'] };
  const frame = {
    router: app,
    table: createOperationTable(),
    logger,
    // No operation in this test changes anything.
    idempotency: {} as Services['idempotency'],
    rateLimits: await createRateLimits({
      perMinute: 2,
      burst: 3,
      anonymousPerMinute: 2,
      redisUrl: null,
      logger,
    }),
    streamSlots: WITHOUT_STREAM_LIMITS,
    load: WITHOUT_LOAD,
    authentication: {
      authenticateToken: async (token: string) => {
        if (token === 'wrong') throw new AppError('unauthenticated');
        return { ...actor, via: 'token', tokenId: token } as unknown as Actor;
      },
      readSession: async (cookie: string | undefined) =>
        cookie === undefined ? null : ({ ...actor, via: 'session' } as unknown as Actor),
    },
  };
  app.use(requestId());
  for (const operation of OPERATIONS)
    apiRoute(frame, operation, async () => ({ status: 200, body: {} }));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function get(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const body = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, headers: response.headers, body };
}

describe('API requests', () => {
  it('report the remaining limit of their token, use the burst, and are then rejected until a set time', async () => {
    const call = () => get('/api/read', { authorization: 'Bearer tok_1' });
    const first = await call();
    expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"minute";r=1;t=\d+$/u);
    await call();
    const third = await call();
    expect(third.status).toBe(200);
    expect(third.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+, "burst";r=0;t=\d+$/u);
    const refused = await call();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.message).toContain('2 requests a minute with this token');
  });

  it("are not counted if they poll the caller's own progress or come from the web app", async () => {
    for (let calls = 0; calls < 5; calls += 1) {
      expect((await get('/api/follow', { authorization: 'Bearer tok_2' })).status).toBe(200);
      expect((await get('/api/read', { cookie: 'session=1' })).status).toBe(200);
    }
  });

  it('are counted by network if they have no valid token', async () => {
    const responses = [
      await get('/api/read', {}),
      await get('/api/read', { authorization: 'Bearer wrong' }),
      await get('/api/read', {}),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(responses[0]?.headers.get('ratelimit-policy')).toBe('"address";q=2;w=60');
    expect((await get('/api/read', { authorization: 'Bearer tok_3' })).status).toBe(200);
  });
});
