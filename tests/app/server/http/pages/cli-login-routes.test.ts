import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type CliLoginRoutesDeps,
  cliLoginRoutes,
} from '#app/server/http/pages/cli-login-routes.ts';
import { requestId } from '#app/server/http/responses/request-id.ts';

const SECRET = 'password=hunter2';
const failed = vi.fn<(facts: object) => void>();
const redeem = vi.fn<(requested: object) => Promise<unknown>>();
const start = vi.fn<(requested: object) => Promise<unknown>>();
const note = () => undefined;

const app = express();
app.use(requestId());
app.use(
  cliLoginRoutes({
    publicUrl: 'https://fanfare.test',
    logger: { debug: note, info: note, warn: note, error: failed },
    rateLimits: {
      countCaller: async () => null,
      countVisit: async () => null,
      countAnonymous: async () => null,
      close: note,
    },
    cliLogins: { begin: start, redeem } as unknown as CliLoginRoutesDeps['cliLogins'],
  }),
);
let server: ReturnType<typeof app.listen>;
beforeAll(
  () => new Promise<void>((resolve) => void (server = app.listen(0, '127.0.0.1', resolve))),
);
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => void vi.resetAllMocks());

async function post(path: string, fields: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { connection: 'close' },
  });
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, headers: response.headers, body };
}

const TOKEN_REQUEST = {
  client_id: 'fanfare-cli',
  device_code: 'd'.repeat(43),
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
};
const fetchToken = () => post('/auth/device/token', TOKEN_REQUEST);

it.each([
  ['authorization_pending', 'The user hasn’t responded yet.'],
  ['slow_down', 'You’re polling too often. Wait five seconds longer between requests.'],
  ['access_denied', 'The request was declined.'],
  ['expired_token', 'Nobody responded within ten minutes.'],
  ['invalid_grant', 'This code is unknown or was already used.'],
])('returns 400 with %s while there is no token', async (kind, description) => {
  redeem.mockResolvedValue({ kind });
  const { status, body } = await fetchToken();
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: kind, error_description: description });
  expect(body['request_id']).toMatch(/^req_/u);
  expect(failed).not.toHaveBeenCalled();
});

it('returns the token with its scopes and expiry', async () => {
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  const row = { scopes: ['posts:read', 'posts:write'], expiresAt };
  redeem.mockResolvedValue({ kind: 'token', text: 'ff_live_1', row });
  expect((await fetchToken()).body).toEqual({
    access_token: 'ff_live_1',
    token_type: 'Bearer',
    scope: 'posts:read posts:write',
    expires_at: '2027-01-01T00:00:00.000Z',
  });
  redeem.mockResolvedValue({ kind: 'token', text: 'ff_live_1', row: { ...row, expiresAt: null } });
  expect((await fetchToken()).body).toMatchObject({ expires_at: null });
});

it('explains what is wrong with a request without querying the service', async () => {
  const { status, body } = await post('/auth/device/token', {});
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: 'invalid_request' });
  expect(body['error_description']).not.toBe('');
  expect(redeem).not.toHaveBeenCalled();
});

it('forwards a service error with its status and retry delay', async () => {
  redeem.mockRejectedValue(new AppError('rate_limited', { retryAfterSeconds: 7 }));
  const { status, headers, body } = await fetchToken();
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe('7');
  expect(body).toMatchObject({ error: 'rate_limited' });
  expect(failed).not.toHaveBeenCalled();
});

it('returns a generic 500 for an unexpected error, and logs it', async () => {
  const error = new Error(SECRET);
  redeem.mockRejectedValue(error);
  const { status, body } = await fetchToken();
  expect(status).toBe(500);
  expect(body).toMatchObject({ error: 'server_error' });
  expect(JSON.stringify(body)).not.toContain(SECRET);
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    { requestId: body['request_id'], err: error },
    expect.any(String),
  );
});
