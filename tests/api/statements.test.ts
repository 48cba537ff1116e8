import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listServedStatements } from '#tests/bench/recorded-statements.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

// On Postgres, where a process can serve requests without running deliveries.
describe.skipIf(!isPostgresInstalled)('the statements of a request', () => {
  let app: ApiApp;
  let call: ApiClient;
  let mediaId: string;

  beforeAll(async () => {
    app = await startApiApp(
      {
        FANFARE_PROCESS: 'web',
        RATE_LIMIT_PER_MINUTE: '1000',
        DUPLICATE_WINDOW_MINUTES: '10',
      },
      'postgres',
    );
    call = createApiClient(app.url, app.owner.token);
    await connectAccounts(app.url, ['linkedin', 'twitter']);
    mediaId = await storeImage();
    // Also records the token's use, which happens once a minute.
    await call('GET', '/api/me');
  });
  afterAll(() => app.close());

  async function storeImage(): Promise<string> {
    const { workspaceId } = app.owner;
    const { id } = await app.fanfare.container.deps.prisma.mediaAsset.create({
      data: {
        id: 'med_00000000000000000000000001',
        workspaceId,
        storageKey: 'kiln',
        fileName: 'kiln.jpg',
        contentType: 'image/jpeg',
        kind: 'image',
        state: 'ready',
        sizeBytes: 400_000n,
        sha256: 'a'.repeat(64),
        width: 1080,
        height: 1080,
      },
    });
    return id;
  }

  const toPost = (content: object = {}) => ({
    platforms: ['linkedin', 'twitter'],
    content: { captions: [`A kiln is opened: ${randomUUID()}`], hashtags: ['Kiln'], ...content },
  });

  /** Returns how many statements the request takes, without BEGIN and COMMIT, which have to be one pair or none. */
  async function count(send: () => ReturnType<ApiClient>, status: number): Promise<number> {
    const sent = await listServedStatements(async () =>
      expect(await send()).toMatchObject({ status }),
    );
    const boundaries = sent.map(({ text }) => text).filter((text) => /^[A-Z]+$/u.test(text));
    expect([[], ['BEGIN', 'COMMIT']]).toContainEqual(boundaries);
    return sent.length - boundaries.length;
  }

  const publish = (body: object, headers: Record<string, string> = {}) =>
    call('POST', '/api/publish', { body, headers: { prefer: 'wait=0', ...headers } });

  it('is 1 for who the caller is', async () => {
    expect(await count(() => call('GET', '/api/me'), 200)).toBe(1);
  });

  it('are 3 to validate a post', async () => {
    expect(await count(() => call('POST', '/api/validate', { body: toPost() }), 200)).toBe(3);
  });

  it('are 4 to accept a post, and 5 with files', async () => {
    expect(await count(() => publish(toPost()), 202)).toBe(4);
    expect(await count(() => publish(toPost({ mediaIds: [mediaId] })), 202)).toBe(5);
  });

  it('are 5 to accept a post with a key, and 3 to replay its response', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = toPost();
    expect(await count(() => publish(body, headers), 202)).toBe(5);
    expect(await count(() => publish(body, headers), 202)).toBe(3);
  });
});
