import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_RELEASES, LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createUpload, withToken } from '#tests/support/tus-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const HEADER = 'fanfare-version';

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
});
afterAll(() => app.close());

describe('the version of the API', () => {
  it('is the one that the header names, else the newest when the token was made', async () => {
    const named = await call('GET', '/api/me', { headers: { [HEADER]: LATEST_API_VERSION } });
    expect([named.status, named.headers.get(HEADER)]).toEqual([200, LATEST_API_VERSION]);
    const body = { name: 'Pinned', scopes: ['posts:read'] };
    const made = await call('POST', '/api/tokens', { body });
    expect(made.body['token']).toMatchObject({ apiVersion: LATEST_API_VERSION });
    const { prisma } = app.fanfare.container.deps;
    const { id } = made.body['token'] as { id: string };
    // As a token that was made before a newer version came.
    await prisma.apiToken.update({ where: { id }, data: { apiVersion: '2020-01-01' } });
    const pinned = await call('GET', '/api/posts', { token: String(made.body['text']) });
    expect(pinned.headers.get(HEADER)).toBe('2020-01-01');
  });

  it.each(['2019-01-01', 'latest', '', '2026-11-23, 2026-11-23'])(
    'is refused where there is none: %j',
    async (version) => {
      const refused = await call('GET', '/api/me', { headers: { [HEADER]: version } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'unknown_api_version' } });
      expect(refused.body.message).toContain(LATEST_API_VERSION);
      const { url, headers } = withToken(app.url, app.owner.token);
      const upload = await createUpload(
        { url, headers: { ...headers, [HEADER]: version } },
        { sizeBytes: 9 },
      );
      expect(upload.status).toBe(400);
    },
  );

  it('is told to everybody with its changes', async () => {
    const answer = await call('GET', '/api/changelog', { token: null });
    expect(answer.body).toEqual({ latest: LATEST_API_VERSION, items: API_RELEASES });
  });
});
