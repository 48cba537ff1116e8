import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli } from '#tests/support/cli.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;

const run = (...args: string[]) => runCli(args, product.app);
const publish = async (platforms: string, caption: string, ...more: string[]) =>
  (await run('publish', '--platforms', platforms, '--caption', caption, ...more)).json();

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'twitter', 'facebook']);
});
afterAll(() => product.close());
beforeEach(() => product.control.clearFaults());

/** Makes X refuse this many times, so it's certain that nothing went live. */
async function refuseOnX(count: number): Promise<void> {
  await product.control.addFault({
    platform: 'twitter',
    endpoint: 'create_post',
    kind: 'status',
    status: 403,
    count,
    body: { title: 'Forbidden', status: 403, detail: 'Not permitted.' },
  });
}

/** Makes Facebook ask for a pause, so the account is on hold and nothing that waits for it is sent. */
async function holdFacebook(): Promise<void> {
  const body = { error: { message: 'Later.', type: 'OAuthException', code: 4 } };
  const fault = { platform: 'facebook', endpoint: 'feed.create', kind: 'status' } as const;
  await product.control.addFault({ ...fault, status: 400, body });
  const { id } = await publish('facebook', 'Asked to pause');
  const isHeld = async () => (await run('posts', 'get', id)).json().deliveries[0].hold !== null;
  await vi.waitUntil(isHeld, { timeout: PATIENCE_MS, interval: 200 });
}

describe('fanfare posts watch', () => {
  it('prints each change as a line of JSON, and exits by the outcome', async () => {
    const { id } = await publish('linkedin', 'Watched closely');
    const { code, stdout, stderr } = await run('posts', 'watch', id);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const states = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(states.map((post) => post.id))).toEqual(new Set([id]));
    expect(states.at(-1)).toMatchObject({ state: 'published', deliveries: [{ success: true }] });
    const picked = await run('posts', 'watch', id, '--fields', 'id,state');
    expect(picked.json()).toEqual({ id, state: 'published' });
  });

  it('exits 5 when only some are live, 1 when none is', async () => {
    await refuseOnX(2);
    const half = await publish('linkedin,twitter', 'Half of it');
    expect((await run('posts', 'watch', half.id)).code).toBe(5);
    const none = await publish('twitter', 'None of it');
    expect((await run('posts', 'watch', none.id)).code).toBe(1);
  });

  it('requires a post ID, and exits 2', async () => {
    expect(await run('posts', 'watch')).toMatchObject({ code: 2, stdout: '' });
  });

  it('continues when the connection breaks, and prints nothing twice', async () => {
    const toStream = (...posts: object[]) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: posts.map((post) => `event: post\ndata: ${JSON.stringify(post)}\n\n`).join(''),
    });
    const server = await startScriptedServer();
    const before = { id: 'post_1', state: 'publishing', deliveries: [{ state: 'queued' }] };
    const after = { id: 'post_1', state: 'published', deliveries: [{ state: 'published' }] };
    const last = toStream(before, after);
    server.script(toStream(before), { ...last, body: `${last.body}event: end\ndata: {}\n\n` });
    const watched = await runCli(['posts', 'watch', 'post_1'], {
      url: server.baseUrl,
      token: 'ff_t',
    });
    await server.close();
    expect(watched).toMatchObject({ code: 0, stderr: 'Connection lost. Reconnecting.\n' });
    const reported = watched.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(reported).toEqual([before, after]);
  });
});

describe('fanfare posts retry', () => {
  it('retries everything that failed, and nothing that is live', async () => {
    await refuseOnX(1);
    const post = await publish('linkedin,twitter', 'Once more', '--wait', '50');
    const planned = await run('posts', 'retry', post.id, '--dry-run');
    expect(planned.json()).toMatchObject({ dry_run: true, would: [{ method: 'POST' }] });
    const { code, json, stderr } = await run('posts', 'retry', post.id, '--wait', '50');
    expect(code, stderr).toBe(0);
    expect(json()).toMatchObject({
      post: { id: post.id, state: 'published' },
      deliveries: [{ platform: 'twitter', retried: true }],
    });
    const posts = await product.control.listPosts('linkedin');
    expect(posts.filter((live) => JSON.stringify(live).includes('Once more'))).toHaveLength(1);
    const again = await run('posts', 'retry', post.id, '--json');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(again.stderr).error.code).toBe('nothing_to_retry');
  });

  it('requires a post ID, and exits 2', async () => {
    expect(await run('posts', 'retry')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('fanfare posts update, cancel and delete', () => {
  beforeAll(holdFacebook);

  it('changes a waiting post, cancels it, and deletes it in Fanfare', async () => {
    const { id } = await publish('facebook', 'Opens on Saturday', '--hashtags', 'kiln');
    const changed = await run('posts', 'update', id, '--caption', 'Opens on Sunday');
    expect(changed.code, changed.stderr).toBe(0);
    expect(changed.json()).toMatchObject({ id, caption: 'Opens on Sunday', hashtags: ['kiln'] });
    const canceled = await run('posts', 'cancel', id);
    expect(canceled.code, canceled.stderr).toBe(0);
    expect(canceled.json()).toMatchObject({
      post: { id, state: 'canceled' },
      deliveries: [{ platform: 'facebook', canceled: true }],
    });
    expect(await run('posts', 'delete', id)).toMatchObject({ code: 2, stdout: '' });
    const deleted = await run('posts', 'delete', id, '--yes');
    expect(deleted.json()).toMatchObject({ id, deleted: true, stillLive: [] });
    expect((await run('posts', 'get', id)).code).toBe(3);
  });

  it('changes the text of one platform only, and resets it to the shared one', async () => {
    const { id, deliveries } = await publish('facebook', 'For all', '--hashtags', 'kiln');
    const readText = async () =>
      (await run('deliveries', 'get', deliveries[0].id)).json().text as string;
    const args = ['--platform', 'facebook', '--caption', 'For Facebook'];
    const changed = await run('posts', 'update', id, ...args);
    expect(changed.code, changed.stderr).toBe(0);
    // The shared text is unchanged, and so are its own hashtags.
    expect(changed.json()).toMatchObject({ caption: 'For all', hashtags: ['kiln'] });
    expect(await readText()).toMatch(/^For Facebook\s+#kiln$/u);
    expect((await run('posts', 'update', id, '--platform', 'facebook', '--shared')).code).toBe(0);
    expect(await readText()).toMatch(/^For all\s+#kiln$/u);
    const elsewhere = await run('posts', 'update', id, '--platform', 'twitter', '--caption', 'X');
    expect(elsewhere).toMatchObject({ code: 2, stdout: '' });
    expect(elsewhere.stderr).toContain("The post isn't for Twitter. Its platforms: Facebook.");
    const long = ['--platform', 'facebook', '--caption', 'x'.repeat(70_000), '--json'];
    const refused = await run('posts', 'update', id, ...long);
    expect(refused.code).toBe(6);
    expect(JSON.parse(refused.stderr).error.errors).toMatchObject([{ flag: '--caption' }]);
  });

  it.each([
    [['--platform', 'twitter'], '--platform needs a text'],
    [['--shared'], '--shared needs --platform'],
    [['--platform', 'twitter', '--shared', '--caption', 'x'], 'Use --shared or a caption'],
    [['--platform', 'myspace', '--caption', 'x'], "myspace isn't valid for --platform"],
  ])('rejects %j, and exits 2', async (args, message) => {
    const { code, stderr } = await run('posts', 'update', 'post_1', ...args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('reports what stays live, and when it is too late', async () => {
    const { id } = await publish('linkedin', 'Stays', '--wait');
    const late = await run('posts', 'cancel', id, '--json');
    expect(late.code).toBe(3);
    expect(JSON.parse(late.stderr).error.message).toContain('Too late to cancel');
    expect((await run('posts', 'update', id, '--caption', 'Else')).code).toBe(3);
    const deleted = (await run('posts', 'delete', id, '--yes')).json();
    expect(deleted.stillLive).toMatchObject([{ platform: 'linkedin', url: /^http/u }]);
  });

  it('deletes a live post on the platform as well on request', async () => {
    const { id } = await publish('linkedin', 'Down with it', '--wait');
    const deleted = (await run('posts', 'delete', id, '--yes', '--take-down')).json();
    expect(deleted).toMatchObject({ stillLive: [], takenDown: [{ platform: 'linkedin' }] });
  });

  it('names the flag that violates a rule, and missing ones', async () => {
    const { id } = await publish('facebook', 'Waits');
    const long = await run('posts', 'update', id, '--caption', 'x'.repeat(70_000), '--json');
    expect(long.code).toBe(6);
    expect(JSON.parse(long.stderr).error.errors).toMatchObject([{ flag: '--caption' }]);
    const nothing = await run('posts', 'update', id);
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain('Specify what to change');
    expect(await run('posts', 'cancel')).toMatchObject({ code: 2 });
  });
});

describe('fanfare posts list, filtered', () => {
  it('supports all filters of the API', async () => {
    await refuseOnX(1);
    const failed = await publish('twitter', 'Filtered', '--wait', '50');
    const args = ['--state', 'failed', '--platform', 'twitter', '--search', 'filtered'];
    const found = (await run('posts', 'list', ...args, '--from', '2020-01-01')).json();
    expect(found.items.map((post: { id: string }) => post.id)).toEqual([failed.id]);
    expect((await run('posts', 'list', '--to', '2020-01-01')).json().items).toEqual([]);
  });

  it('rejects an unknown state, platform and time, all at once', async () => {
    const args = ['--state', 'gone', '--platform', 'myspace', '--from', '2026-02-30'];
    const { code, stderr } = await run('posts', 'list', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain("gone isn't valid for --state");
    expect(stderr).toContain("myspace isn't valid for --platform");
    expect(stderr).toContain('--from must be a day like 2026-11-21');
  });
});

describeOnTerminal('whole posts at a terminal', () => {
  it('watch updates its rows in place and leaves the post; delete asks', async () => {
    const { id } = await publish('linkedin', 'Drawn');
    const env = { NO_COLOR: '1' };
    const watched = await runOnTerminal(['posts', 'watch', id], { ...product.app, env });
    expect(watched.code).toBe(0);
    expect(watched.screen).toMatch(/published · 1 of 1 live/u);
    const requested = await runOnTerminal(['posts', 'delete', id], {
      ...product.app,
      env,
      typing: [{ at: 'Permanently delete', text: 'y\r' }],
    });
    expect(requested.screen).toMatch(/Still live:\r\n {2}LinkedIn .* http/u);
  });
});

it('Ctrl-C stops watching, and publishing continues', async () => {
  const { id } = await publish('facebook', 'Held');
  const child = spawnCli(['posts', 'watch', id], product.app);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(stderr).toContain(`Stopped watching. Post ${id} continues.`);
});
