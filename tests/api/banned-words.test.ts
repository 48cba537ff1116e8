import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const PATH = '/api/workspace/banned-words';

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
});
afterAll(() => app.close());

const set = (words: unknown[], token = app.owner.token) =>
  call('PUT', PATH, { body: { words }, token });

describe('the banned words of a workspace', () => {
  it('are empty at first, then what the owner set, without duplicates', async () => {
    expect(await call('GET', PATH)).toMatchObject({ status: 200, body: { words: [] } });
    const response = await set(['Cheap', ' best  deal ', 'CHEAP']);
    expect(response).toMatchObject({ status: 200, body: { words: ['Cheap', 'best deal'] } });
    expect((await call('GET', PATH)).body).toEqual({ words: ['Cheap', 'best deal'] });
  });

  it('are rejected with all violations and stay unchanged', async () => {
    await set(['kept']);
    const wrong = ['x'.repeat(61), '!', 5, ...Array.from({ length: 198 }, (_, at) => `w${at}`)];
    const response = await set(wrong);
    expect(response.status).toBe(422);
    expect(response.body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/words/0',
      '/words/1',
      '/words/2',
      '/words',
    ]);
    expect(response.body.message).toContain('at most 60 characters');
    expect(await call('PUT', PATH, { body: {} })).toMatchObject({ status: 422 });
    expect((await call('GET', PATH)).body).toEqual({ words: ['kept'] });
  });

  it('can be read but not changed by an editor, and neither read nor changed by another tenant', async () => {
    await set(['mine']);
    const editor = await app.createToken(await app.addMember(app.owner.workspaceId, 'editor'));
    expect((await call('GET', PATH, { token: editor })).body).toEqual({ words: ['mine'] });
    expect(await set(['theirs'], editor)).toMatchObject({ status: 403 });
    const stranger = await app.createToken(await app.createTenant());
    expect((await call('GET', PATH, { token: stranger })).body).toEqual({ words: [] });
    await set(['theirs'], stranger);
    expect((await call('GET', PATH)).body).toEqual({ words: ['mine'] });
  });

  it('apply to suggestions and to edits of them', async () => {
    await set(['kiln']);
    const body = { platform: 'twitter', topic: 'Our kiln opens' };
    const created = (await call('POST', '/ai/api/v1/captions/', { body })).body;
    expect(String(created['caption'])).not.toMatch(/\bkiln\b/iu);
    const edit = await call('PUT', `/ai/api/v1/captions/${String(created['id'])}`, {
      body: { caption: 'The KILN opens' },
    });
    expect(edit).toMatchObject({ status: 422, body: { errors: [{ code: 'banned_word' }] } });
  });

  it('do not block a post that a user wrote', async () => {
    await connectAccounts(app.url, ['linkedin']);
    await set(['kiln']);
    const body = { platforms: ['linkedin'], content: { captions: ['Our kiln is open'] } };
    const response = await call('POST', '/api/publisher/publish', { body });
    expect(response).toMatchObject({
      status: 200,
      body: {
        warnings: [
          {
            pointer: '/content/captions/0',
            code: 'banned_word',
            message: 'Your workspace’s banned words include kiln. The post can still be published.',
          },
        ],
      },
    });
  });
});
