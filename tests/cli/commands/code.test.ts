import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CliGate, startCliGate } from '#tests/support/cli-gate.ts';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;
let proxy: CliGate;
let root: string;
let folder: string;
let count = 0;

const run = (...args: string[]) =>
  runCli(args, { ...product.app, url: proxy.url, cwd: path.dirname(folder) });
const name = () => path.basename(folder);
const file = (post: string) => path.join(folder, post);
const write = async (post: string, text: string, ...head: string[]) => {
  await mkdir(path.dirname(file(post)), { recursive: true });
  const lines = ['---', 'platforms: [linkedin]', ...head, '---', '', text, ''];
  await writeFile(file(post), lines.join('\n'));
};
// Folders of one workspace with the same file names are separate projects.
const project = () => ['--project', name()];
const apply = (...args: string[]) => run('apply', name(), '--yes', ...project(), ...args);
const readLock = async () => JSON.parse(await readFile(file('fanfare.lock.json'), 'utf8'));
const plan = async (...args: string[]) => (await run('plan', name(), ...project(), ...args)).json();
const actions = async (...args: string[]) =>
  (await plan(...args)).posts.map((post: { path: string; action: string }) => [
    post.path,
    post.action,
  ]);
const captions = async (search: string): Promise<string[]> =>
  (await run('posts', 'list', '--search', search, '--limit', '100'))
    .json()
    .items.map((post: { caption: string }) => post.caption)
    .sort();

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'facebook']);
  proxy = await startCliGate(product.app.url);
  root = await mkdtemp(path.join(tmpdir(), 'fanfare-code-'));
});
afterAll(async () => {
  await proxy.close();
  await product.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  folder = path.join(root, `posts-${count}`);
  await mkdir(folder);
  await product.control.clearFaults();
});

/** Makes Facebook ask for a pause, so the account is on hold and nothing that waits for it is sent. */
async function holdFacebook(): Promise<void> {
  const body = { error: { message: 'Later.', type: 'OAuthException', code: 4 } };
  const fault = { platform: 'facebook', endpoint: 'feed.create', kind: 'status' } as const;
  await product.control.addFault({ ...fault, status: 400, body });
  const flags = ['--platforms', 'facebook', '--caption', 'Asked to pause'];
  const { id } = (await run('publish', ...flags)).json();
  const isHeld = async () => (await run('posts', 'get', id)).json().deliveries[0].hold !== null;
  await vi.waitUntil(isHeld, { timeout: PATIENCE_MS, interval: 200 });
}

/** Kills an apply at its next change: before the server gets it, or before the CLI gets the response. */
async function applyAndKill(at: 'request' | 'answer') {
  const child = spawnCli(['apply', folder, '--yes', ...project()], {
    ...product.app,
    url: proxy.url,
  });
  const closed = once(child, 'close');
  proxy.cutNext(at, async () => {
    child.kill('SIGKILL');
    await closed;
  });
  await closed;
  return child.signalCode;
}

describe('fanfare apply', () => {
  it('publishes new posts with their files, records them in the lock, and does nothing the second time', async () => {
    const picture = { width: 1080, height: 1080, channels: 3, background: '#b45' } as const;
    await sharp({ create: picture }).jpeg().toFile(file('kiln.jpg'));
    await write('one.md', 'Code one');
    await write('later/two.md', 'Code two', 'media: ../kiln.jpg', 'hashtags: [kiln]');
    await writeFile(file('README.md'), '# Posts\n');
    expect(await actions()).toEqual([
      ['later/two.md', 'create'],
      ['one.md', 'create'],
    ]);
    const { code, json, stderr } = await apply();
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('New posts without a time are published immediately.');
    expect(json()).toMatchObject({
      applied: [
        { path: 'later/two.md', action: 'create', done: true },
        { path: 'one.md', action: 'create', done: true },
      ],
      unchanged: 0,
    });
    const lock = await readLock();
    expect(Object.keys(lock.posts)).toEqual(['later/two.md', 'one.md']);
    expect(lock.posts['one.md']).toEqual({
      id: json().applied[1].id,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(await captions('Code ')).toEqual(['Code one', 'Code two']);
    proxy.methods.length = 0;
    // There's nothing to do, so --yes isn't required.
    const again = await run('apply', name());
    expect(again.json()).toEqual({ applied: [], unchanged: 2, project: name() });
    expect(proxy.methods).toEqual(['GET', 'GET', 'GET', 'GET']);
    expect(await readLock()).toEqual(lock);
  });

  it('resumes after being killed at any point, and publishes nothing twice', async () => {
    for (const number of [1, 2, 3, 4]) await write(`${number}.md`, `Killed ${number}`);
    // Three kills: before the server gets a post, and twice after it has accepted one.
    for (const at of ['request', 'answer', 'answer'] as const) {
      expect(await applyAndKill(at)).toBe('SIGKILL');
    }
    const { code, json } = await apply();
    expect(code).toBe(0);
    expect(json().applied.every(({ done }: { done: boolean }) => done)).toBe(true);
    expect(await captions('Killed ')).toEqual(['Killed 1', 'Killed 2', 'Killed 3', 'Killed 4']);
    expect((await apply()).json()).toEqual({ applied: [], unchanged: 4, project: name() });
  });

  it('does not publish the new text of a file whose old text was accepted before a kill', async () => {
    await write('one.md', 'Before the kill');
    expect(await applyAndKill('answer')).toBe('SIGKILL');
    const isLive = async () =>
      (await run('posts', 'list', '--search', 'Before the kill')).json().items[0]?.state ===
      'published';
    await vi.waitUntil(isLive, { timeout: PATIENCE_MS, interval: 200 });
    await write('one.md', 'After the kill');
    const edited = await apply();
    expect(edited.code).toBe(1);
    expect(edited.json().applied[0].message).toContain("It's live on LinkedIn");
    expect(await captions('the kill')).toEqual(['Before the kill']);
    await write('one.md', 'Before the kill');
    expect((await apply()).json()).toMatchObject({ applied: [], unchanged: 1 });
    expect(await captions('the kill')).toEqual(['Before the kill']);
  });

  it("clearly refuses to change a live post, and still publishes the folder's other files", async () => {
    await write('live.md', 'Live as it is');
    const { applied } = (await apply()).json();
    await run('posts', 'get', applied[0].postId, '--watch');
    await write('live.md', 'Live, but other');
    await write('new.md', 'New beside it');
    const { code, json } = await apply();
    expect(code).toBe(5);
    expect(json().applied).toMatchObject([
      {
        path: 'live.md',
        action: 'refused',
        done: false,
        message: expect.stringContaining("It's live on LinkedIn"),
      },
      { path: 'new.md', action: 'create', done: true },
    ]);
    expect(await captions('Live')).toEqual(['Live as it is']);
  });

  it('applies nothing while a rule is broken, and exits 6', async () => {
    await write('good.md', 'Good one');
    await write('bad.md', 'x'.repeat(4000));
    const { code, stderr } = await apply('--json');
    expect(code).toBe(6);
    expect(JSON.parse(stderr).error.errors).toMatchObject([
      { pointer: `${name()}/bad.md:1:1`, code: 'caption_too_long', platform: 'linkedin' },
    ]);
    expect(await captions('Good one')).toEqual([]);
    expect((await run('plan', name(), ...project())).code).toBe(6);
  });

  it('shows with --dry-run what it would do, and does nothing', async () => {
    await write('dry.md', 'Dry one');
    const { code, json } = await run('apply', name(), '--dry-run', ...project());
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      dry_run: true,
      would: [{ path: 'dry.md', action: 'create', postId: null }],
    });
    expect(await captions('Dry one')).toEqual([]);
    await expect(readLock()).rejects.toThrow('ENOENT');
  });

  it('requires --yes without a terminal, shows the plan, and exits 2', async () => {
    await write('one.md', 'Asked one');
    await write('two.md', 'Asked two');
    const requested = await run('apply', name(), '--json', ...project());
    expect(requested).toMatchObject({ code: 2, stdout: '' });
    expect(requested.stderr).toContain('2 posts: 2 create.');
    expect(JSON.parse(requested.stderr.trimEnd().split('\n').at(-1) ?? '').error).toMatchObject({
      code: 'invalid_usage',
      message: 'This publishes 2 posts. Pass --yes to confirm.',
    });
    expect(await captions('Asked ')).toEqual([]);
    await expect(readLock()).rejects.toThrow('ENOENT');
  });

  it('keeps a folder to its workspace', async () => {
    await write('one.md', 'In one workspace');
    await apply();
    const lock = await readLock();
    await writeFile(
      file('fanfare.lock.json'),
      JSON.stringify({ ...lock, workspaceId: 'ws_other' }),
    );
    const other = await apply('--json');
    expect(other.code).toBe(1);
    expect(JSON.parse(other.stderr).error.code).toBe('other_workspace');
    await writeFile(file('fanfare.lock.json'), '{');
    const rebuilt = await run('plan', name(), ...project());
    expect(rebuilt.stderr).toContain('It is rebuilt from the server.');
    expect(rebuilt.json().counts).toEqual({ unchanged: 1 });
  });

  it('requires an existing folder, and exits 2', async () => {
    const missing = await run('apply', 'nowhere');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('Folder not found: nowhere');
  });
});

describe('fanfare apply to posts that have not started', () => {
  beforeAll(async () => {
    folder = path.join(root, 'none');
    await holdFacebook();
  });

  const writeHeld = (post: string, text: string, ...head: string[]) =>
    write(post, text, ...head).then(async () => {
      const text0 = await readFile(file(post), 'utf8');
      await writeFile(file(post), text0.replace('[linkedin]', '[facebook]'));
    });

  it('changes them, shows edits made elsewhere as drift, and reverts them on request', async () => {
    await writeHeld('held.md', 'First words', 'hashtags: [kiln]');
    const postId = (await apply()).json().applied[0].postId;
    await writeHeld('held.md', 'Second words', 'hashtags: [kiln]');
    expect(await actions()).toEqual([['held.md', 'change']]);
    expect(await apply()).toMatchObject({ code: 0 });
    expect((await run('posts', 'get', postId)).json().caption).toBe('Second words');
    await run('posts', 'update', postId, '--caption', 'Words from elsewhere');
    expect(await actions()).toEqual([['held.md', 'drift']]);
    const { code, json } = await run('diff', name(), ...project());
    expect(code).toBe(0);
    expect(json().posts).toMatchObject([
      {
        path: 'held.md',
        action: 'drift',
        postId,
        differences: [
          { member: 'caption', server: 'Words from elsewhere', folder: 'Second words' },
        ],
      },
    ]);
    expect((await apply()).json().applied).toMatchObject([{ done: false }]);
    expect((await run('posts', 'get', postId)).json().caption).toBe('Words from elsewhere');
    await apply('--overwrite');
    expect((await run('posts', 'get', postId)).json().caption).toBe('Second words');
    expect(await actions()).toEqual([['held.md', 'unchanged']]);
  });

  it('changes, shows, and removes first comments', async () => {
    const comment = 'first_comment: The link';
    await writeHeld('comment.md', 'Commented', comment, 'hashtags: [kiln]');
    const postId = (await apply()).json().applied[0].postId;
    const read = async () =>
      (await run('posts', 'get', postId)).json().deliveries[0].firstComment?.text ?? null;
    expect(await read()).toBe('The link');
    const moved = 'hashtags_in_first_comment: [facebook]';
    await writeHeld('comment.md', 'Commented', comment, 'hashtags: [kiln]', moved);
    const text = 'The link\n\n#kiln';
    const member = 'first_comment';
    expect((await plan()).posts).toMatchObject([
      { action: 'change', differences: [{ member, server: 'The link', folder: text }] },
    ]);
    await apply();
    expect(await read()).toBe(text);
    await run('posts', 'update', postId, '--first-comment', 'From elsewhere');
    expect((await plan()).posts).toMatchObject([{ action: 'drift', differences: [{ member }] }]);
    await writeHeld('comment.md', 'Commented', 'hashtags: [kiln]');
    await apply('--overwrite');
    expect(await read()).toBe(null);
    expect(await actions()).toEqual([['comment.md', 'unchanged']]);
  });

  it('shortens links as long as the file says so', async () => {
    const link = 'https://kiln.test/shop';
    await writeHeld('links.md', link, 'shorten_links: true');
    const postId = (await apply()).json().applied[0].postId;
    const read = async () =>
      (await run('posts', 'get', postId)).json().deliveries[0].content.caption;
    expect(await read()).toMatch(/\/l\/[2-9b-z]{10}$/u);
    await writeHeld('links.md', link);
    expect(await apply()).toMatchObject({ code: 0 });
    expect(await read()).toBe(link);
    expect(await actions()).toEqual([['links.md', 'unchanged']]);
  });

  it('cancels posts without a file with --prune, and publishes them as new posts when the file comes back', async () => {
    await writeHeld('held.md', 'Pruned words');
    const first = (await apply()).json().applied[0].postId;
    await rm(file('held.md'));
    expect(await actions()).toEqual([['held.md', 'cancel']]);
    expect((await apply()).json().applied).toMatchObject([{ done: false }]);
    expect(await apply('--prune')).toMatchObject({ code: 0 });
    expect((await run('posts', 'get', first)).json().state).toBe('canceled');
    expect(await actions()).toEqual([]);
    await writeHeld('held.md', 'Pruned words');
    const second = (await apply()).json().applied[0].postId;
    expect(second).not.toBe(first);
    await run('posts', 'cancel', second);
    expect(await actions()).toEqual([['held.md', 'drift']]);
  });

  it('deletes finished posts with --prune, and shows which stay live', async () => {
    await write('live.md', 'Lives longer than its file');
    const { postId } = (await apply()).json().applied[0];
    await run('posts', 'get', postId, '--watch');
    await rm(file('live.md'));
    const { code, json } = await apply('--prune');
    expect(code).toBe(0);
    expect(json().applied).toMatchObject([
      { action: 'delete', done: true, message: expect.stringMatching(/^Still live: http/u) },
    ]);
    expect((await run('posts', 'get', postId)).code).toBe(3);
    expect((await readLock()).posts).toEqual({});
    // The post is still live there, so the restored file isn't a new post.
    await write('live.md', 'Lives longer than its file');
    expect(await actions()).toEqual([['live.md', 'drift']]);
    expect((await apply()).json().applied).toMatchObject([{ action: 'drift', done: false }]);
  });
});

describeOnTerminal('posts as code at a terminal', () => {
  it('shows the plan, and where texts differ', async () => {
    await write('one.md', 'At a terminal');
    const options = { ...product.app, cwd: root, env: { NO_COLOR: '1' } };
    const shown = await runOnTerminal(['plan', name(), ...project()], options);
    expect(shown.code).toBe(0);
    expect(shown.screen).toMatch(/\+ {2}create {2}one\.md/u);
    expect(shown.screen).toContain('1 post: 1 create.');
    expect(shown.screen).toContain('published immediately');
    const differing = await runOnTerminal(['diff', name(), ...project()], options);
    expect(differing.screen).toMatch(/caption\r\n {4}\+ At a terminal/u);
  });

  it('shows the plan and asks before it applies: Enter alone is no, y is yes', async () => {
    await write('one.md', 'Asked at a terminal');
    const respond = (text: string) =>
      runOnTerminal(['apply', name(), ...project()], {
        ...product.app,
        cwd: root,
        env: { NO_COLOR: '1' },
        typing: [{ at: 'Publish 1 post?', text }],
      });
    const no = await respond('\r');
    expect(no.code).toBe(1);
    expect(no.screen).toMatch(/\+ {2}create {2}one\.md/u);
    expect(no.screen).toContain('Nothing was applied.');
    expect(await captions('Asked at a terminal')).toEqual([]);
    const yes = await respond('y\r');
    expect(yes.code).toBe(0);
    expect(yes.screen).toContain('1 post applied, 0 unchanged.');
  });
});
