import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CancelPostOutput, DeletePostOutput } from '#app/domain/posts/post-changes.ts';
import { PostOutput } from '#app/domain/posts/publish.ts';
import { Browser } from '#scripts/demo/browser.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS });
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['linkedin', 'twitter']);
  const limits = { postsPerDay: 1000, deliveriesPerDay: 1000 };
  const { subscription } = app.fanfare.container.deps.prisma;
  await subscription.updateMany({ data: { plan: 'enterprise', ...limits } });
});
afterAll(() => app.close());

const address = () => ({ url: app.url, token: app.owner.token });

/** Holds the account as after a platform's request to pause, so nothing is published. */
async function hold(platform: string, heldUntil: Date | null): Promise<void> {
  const { account } = app.fanfare.container.deps.prisma;
  await account.updateMany({ where: { platform }, data: { heldUntil } });
}

async function publishHeld(caption: string): Promise<string> {
  await hold('linkedin', new Date(Date.now() + 3_600_000));
  return publish(address(), { caption, platforms: ['linkedin'] });
}

async function publishLive(caption: string): Promise<string> {
  await hold('linkedin', null);
  const id = await publish(address(), { caption, platforms: ['linkedin'] });
  const read = async () => (await call('GET', `/api/posts/${id}`)).body['state'];
  await expect.poll(read).toBe('published');
  return id;
}

describe('a post over the API', () => {
  it('can be changed and canceled while it waits, and safely repeated with a key', async () => {
    const id = await publishHeld('Before');
    const path = `/api/posts/${id}`;
    const headers = { 'idempotency-key': randomUUID() };
    const body = { content: { captions: ['After'] } };
    const changed = await call('PATCH', path, { body, headers });
    expect(changed).toMatchObject({ status: 200, body: { caption: 'After' } });
    const again = await call('PATCH', path, { body, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const refused = await call('PATCH', path, { body: { content: { mediaId: 'med_x' } } });
    expect(refused.body.errors).toMatchObject([
      { pointer: '/content/mediaId', code: 'unknown_field' },
    ]);
    const canceled = await call('POST', `${path}/cancel`);
    expect(CancelPostOutput.parse(canceled.body).post.state).toBe('canceled');
    expect(await call('PATCH', path, { body })).toMatchObject({
      status: 409,
      body: { message: 'This post was canceled, so there’s nothing to change.' },
    });
  });

  it('can be neither changed nor canceled once it is live, and is deleted in Fanfare only', async () => {
    const id = await publishLive('Live');
    const path = `/api/posts/${id}`;
    const post = PostOutput.parse((await call('GET', path)).body);
    const late = await call('POST', `${path}/cancel`);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(late.body['deliveries']).toMatchObject([{ platform: 'linkedin' }]);
    const body = { content: { captions: ['Too late'] } };
    expect(await call('PATCH', path, { body })).toMatchObject({ status: 409 });
    const deleted = await call('DELETE', path);
    const url = post.deliveries[0]?.url ?? '';
    expect(DeletePostOutput.parse(deleted.body).stillLive).toMatchObject([{ url }]);
    expect((await fetch(url)).status).toBe(200);
    expect(await call('GET', path)).toMatchObject({ status: 404 });
    expect(await call('DELETE', path)).toMatchObject({ status: 404 });
  });

  it('is deleted from its platform as well on request, where possible', async () => {
    const id = await publishLive('Live for a while');
    const path = `/api/posts/${id}`;
    const post = PostOutput.parse((await call('GET', path)).body);
    const headers = { 'idempotency-key': randomUUID() };
    const deleted = await call('DELETE', `${path}?take_down=true`, { headers });
    const { stillLive, takenDown } = DeletePostOutput.parse(deleted.body);
    expect({ stillLive, count: takenDown.length }).toEqual({ stillLive: [], count: 1 });
    expect((await fetch(post.deliveries[0]?.url ?? '')).status).not.toBe(200);
    const again = await call('DELETE', `${path}?take_down=true`, { headers });
    expect(again).toMatchObject({ status: 200, body: deleted.body });
  });

  it('cannot be deleted while it is being published', async () => {
    const id = await publishHeld('Open');
    expect(await call('DELETE', `/api/posts/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('Cancel it first') },
    });
  });

  it('is found by the filters of the list, which reject invalid values', async () => {
    const id = await publishHeld('Only this');
    const query = `state=publishing&platform=linkedin&search=only&from=2020-01-01T00:00:00%2B01:00`;
    expect((await call('GET', `/api/posts?${query}`)).body['items']).toMatchObject([{ id }]);
    const none = await call('GET', `/api/posts?${query}&to=2021-01-01T00:00:00Z`);
    expect(none.body['items']).toEqual([]);
    const wrong = await call('GET', '/api/posts?state=live&from=2020-01-01');
    expect(wrong.body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '#query/from',
      '#query/state',
    ]);
  });

  it('cannot be changed, canceled or deleted by another tenant', async () => {
    const id = await publishHeld('Mine');
    const path = `/api/posts/${id}`;
    const token = await app.createToken(await app.createTenant());
    const body = { content: { captions: ['Theirs'] } };
    expect(await call('PATCH', path, { token, body })).toMatchObject({ status: 404 });
    expect(await call('POST', `${path}/cancel`, { token })).toMatchObject({ status: 404 });
    expect(await call('DELETE', path, { token })).toMatchObject({ status: 404 });
    const reader = await app.createToken(app.owner, { scopes: ['posts:read'] });
    expect(await call('DELETE', path, { token: reader })).toMatchObject({ status: 403 });
  });
});

describe('a draft', () => {
  const create = async (post: object) => {
    const { body } = await call('POST', '/api/drafts', { body: { post } });
    return { id: String(body['id']), path: `/api/drafts/${String(body['id'])}` };
  };

  it('is stored unfinished, saved by version, listed and deleted', async () => {
    const { id, path } = await create({ content: { captions: ['So far'] } });
    expect((await call('GET', path)).body).toMatchObject({ id, version: 1 });
    const post = { platforms: ['twitter'], content: { captions: ['Further'] } };
    const saved = await call('PATCH', path, { body: { version: 1, post } });
    expect(saved.body).toMatchObject({ version: 2, post: { content: { captions: ['Further'] } } });
    const lost = await call('PATCH', path, { body: { version: 1, post: {} } });
    expect(lost).toMatchObject({ status: 409, body: { code: 'conflict', version: 2 } });
    const list = (await call('GET', '/api/drafts?limit=1')).body;
    expect(list['items']).toMatchObject([{ id }]);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('is rejected by field name when it is malformed', async () => {
    const body = { post: { platforms: ['myspace'], content: { caption: 'x' } } };
    const { status, body: problem } = await call('POST', '/api/drafts', { body });
    expect(status).toBe(422);
    expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/post/content/caption',
      '/post/platforms/0',
    ]);
  });

  it('is checked like a post, and becomes one post however often it is published', async () => {
    await hold('linkedin', null);
    const bad = await create({ platforms: ['linkedin', 'youtube'] });
    const refused = await call('POST', `${bad.path}/publish`);
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.errors?.map(({ code }) => code)).toContain('no_account');
    expect((await call('GET', bad.path)).status).toBe(200);
    const good = await create({ platforms: ['linkedin'], content: { captions: ['From a draft'] } });
    const responses = await Promise.all(
      [1, 2, 3].map(() => call('POST', `${good.path}/publish`, { body: {} })),
    );
    const accepted = responses.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(1);
    expect(PostOutput.parse(accepted[0]?.body).caption).toBe('From a draft');
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202, 404]));
    const found = await call('GET', '/api/posts?search=From%20a%20draft');
    expect(found.body['items']).toHaveLength(1);
  });

  it('is published only in the version that was read, on request', async () => {
    const { path } = await create({ platforms: ['linkedin'], content: { captions: ['Seen'] } });
    const response = await call('POST', `${path}/publish`, { body: { version: 7 } });
    expect(response).toMatchObject({ status: 409, body: { version: 1 } });
  });

  it('is visible to its workspace only', async () => {
    const { path } = await create({ content: { captions: ['Mine'] } });
    const token = await app.createToken(await app.createTenant());
    for (const [method, where] of [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/publish`],
    ] as const)
      expect(await call(method, where, { token })).toMatchObject({ status: 404 });
    const reader = await app.createToken(app.owner, { scopes: ['posts:read'] });
    const body = { version: 1, post: {} };
    expect(await call('PATCH', path, { token: reader, body })).toMatchObject({ status: 403 });
  });
});

describe('connecting an account with a token', () => {
  const start = (query = '', headers: Record<string, string> = {}) =>
    call('GET', `/api/auth/facebook/connect${query}`, { headers });

  /** Grants access as the account's owner, in a browser that has never opened Fanfare. */
  async function agree(url: string) {
    const browser = new Browser();
    return browser.submit(await browser.open(url), { button: /allow/iu });
  }

  it('takes the user to the platform, and returns the result to the program once', async () => {
    const started = await start('?return_to=https%3A%2F%2Fagency.example%2Fback');
    expect(started).toMatchObject({ status: 200 });
    const page = await agree(String(started.body['url']));
    expect(page.root.text).toContain('wants to publish to it with Fanfare');
    const href = page.root.querySelector('a.go')?.getAttribute('href') ?? '';
    const back = new URL(href);
    expect(back.origin).toBe('https://agency.example');
    const body = Object.fromEntries(back.searchParams);
    const headers = { 'idempotency-key': randomUUID() };
    const other = await app.createToken(app.owner);
    const stolen = await call('POST', '/api/auth/callback', { token: other, body });
    expect(stolen).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    const done = await call('POST', '/api/auth/callback', { body, headers });
    expect(done).toMatchObject({ status: 200 });
    const items = done.body['items'] as { platform: string; state: string }[];
    expect(items.map(({ platform, state }) => [platform, state])).toContainEqual([
      'facebook',
      'active',
    ]);
    const again = await call('POST', '/api/auth/callback', { body, headers });
    expect(again).toMatchObject({ status: 200, body: done.body });
    const replayed = await call('POST', '/api/auth/callback', { body });
    expect(replayed).toMatchObject({ status: 422, body: { reason: 'state' } });
  });

  it('redirects a browser, and rejects what it cannot do', async () => {
    const response = await fetch(`${app.url}/api/auth/facebook/connect`, {
      headers: { authorization: `Bearer ${app.owner.token}`, accept: 'text/html,*/*;q=0.8' },
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain(app.sandboxUrl);
    expect(await call('GET', '/api/auth/myspace/connect')).toMatchObject({ status: 404 });
    const open = await start('?return_to=http%3A%2F%2Fagency.example%2Fback');
    expect(open.body.errors).toMatchObject([{ pointer: '#query/return_to' }]);
  });

  it('needs the scope', async () => {
    const token = await app.createToken(app.owner, { scopes: ['accounts:read'] });
    const body = { platform: 'facebook', state: 'x', code: 'y' };
    expect(await call('GET', '/api/auth/facebook/connect', { token })).toMatchObject({
      status: 403,
    });
    expect(await call('POST', '/api/auth/callback', { token, body })).toMatchObject({
      status: 403,
    });
  });
});

describe('a bulk over the API', () => {
  const send = (body: string, headers: Record<string, string> = {}, query = '') =>
    call('POST', `/api/bulk${query}`, {
      body,
      headers: {
        'content-type': 'application/x-ndjson',
        'idempotency-key': randomUUID(),
        ...headers,
      },
    });
  const row = (caption: string, members: object = {}) =>
    `${JSON.stringify({ platforms: ['linkedin'], content: { captions: [caption] }, ...members })}\n`;

  it('publishes its valid rows, reports the invalid ones, and runs once per key', async () => {
    await hold('linkedin', null);
    const key = { 'idempotency-key': randomUUID() };
    const text = row('In bulk', { externalId: '=1+1' }) + row('', { externalId: '=2' });
    const first = await send(text, key);
    expect(first).toMatchObject({ status: 200, body: { rows: { accepted: 1, refused: 1 } } });
    const again = await send(text, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await send(text + row('More'), key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    const path = `/api/bulk/${String(first.body['id'])}`;
    const refused = await call('GET', `${path}/rows?state=refused`);
    expect(refused.body['items']).toMatchObject([
      { row: 2, code: 'validation_failed', errors: [{ pointer: '/content' }] },
    ]);
    const file = await fetch(`${app.url}${path}/results.csv`, {
      headers: { authorization: `Bearer ${app.owner.token}` },
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await file.text()).split('\r\n')[1]).toMatch(/^1,'=1\+1,accepted,post_/u);
    expect((await call('GET', '/api/posts?search=In%20bulk')).body['items']).toHaveLength(1);
  });

  it('rejects a malformed row and a missing key', async () => {
    const wrong = await send('{}', { 'content-type': 'application/json' });
    expect(wrong).toMatchObject({ status: 415 });
    const none = await call('POST', '/api/bulk', {
      body: '{}',
      headers: { 'content-type': 'text/csv' },
    });
    expect(none.body.errors).toMatchObject([{ pointer: '#header/Idempotency-Key' }]);
    expect(await send(row('x'), {}, '?dry_run=maybe')).toMatchObject({ status: 422 });
  });

  it('arrives in parts, is listed, and can cancel its unpublished rows', async () => {
    await hold('linkedin', new Date(Date.now() + 3_600_000));
    const opened = await send('', {}, '?more=true');
    expect(opened).toMatchObject({ status: 200, body: { state: 'receiving', nextRow: 1 } });
    const path = `/api/bulk/${String(opened.body['id'])}`;
    const append = (body: string, query: string) =>
      call('POST', `${path}/rows?${query}`, { body, headers: { 'content-type': 'text/csv' } });
    const csv = 'caption,platforms,reason\nIn parts,linkedin,was refused before\n';
    expect(await append(csv, 'first_row=1&more=true')).toMatchObject({ body: { nextRow: 2 } });
    expect(await append(csv, 'first_row=7&more=true')).toMatchObject({
      status: 409,
      body: { code: 'conflict', nextRow: 2 },
    });
    expect(await append(csv, 'first_row=0')).toMatchObject({ status: 422 });
    const list = await call('GET', '/api/bulk?state=receiving&limit=1');
    expect(list.body['items']).toMatchObject([{ id: opened.body['id'], rows: { accepted: 1 } }]);
    expect(await call('GET', '/api/bulk?cursor=x')).toMatchObject({ status: 422 });
    const canceled = await call('POST', `${path}/cancel`);
    expect(canceled).toMatchObject({
      status: 200,
      body: { state: 'canceled', rows: { canceled: 1 }, posts: { canceled: 1 } },
    });
    expect(await append(csv, 'first_row=2')).toMatchObject({ status: 409 });
    const rows = await call('GET', `${path}/rows`);
    expect(rows.body['items']).toMatchObject([{ state: 'canceled', post: { state: 'canceled' } }]);
  });

  it('cannot be read, continued or canceled by another tenant', async () => {
    const { body } = await send(row('Judged'), {}, '?dry_run=true');
    expect(body).toMatchObject({ rows: { valid: 1 } });
    const path = `/api/bulk/${String(body['id'])}`;
    const token = await app.createToken(await app.createTenant());
    for (const where of [path, `${path}/rows`, `${path}/results.csv`])
      expect(await call('GET', where, { token })).toMatchObject({ status: 404 });
    const headers = { 'content-type': 'application/x-ndjson' };
    const more = { token, headers, body: row('Theirs') };
    expect(await call('POST', `${path}/rows`, more)).toMatchObject({ status: 404 });
    expect(await call('POST', `${path}/cancel`, { token })).toMatchObject({ status: 404 });
  });
});
