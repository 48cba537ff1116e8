import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

let app: ApiApp;
let root: string;

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS, DUPLICATE_WINDOW_MINUTES: '60' });
  await connectAccounts(app.url, ['linkedin']);
  const { subscription } = app.fanfare.container.deps.prisma;
  const limits = { postsPerDay: 1000, deliveriesPerDay: 1000 };
  await subscription.updateMany({ data: { plan: 'enterprise', ...limits } });
  root = await mkdtemp(path.join(tmpdir(), 'fanfare-duplicates-'));
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const env = { FANFARE_URL: app.url, FANFARE_TOKEN: app.owner.token, XDG_CONFIG_HOME: root };
  const ran = await runInProcess(args, { env });
  return { ...ran, json: () => JSON.parse(ran.stdout) };
}

async function write(file: string, text: string, ...head: string[]): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  const lines = ['---', 'platforms: [linkedin]', ...head, '---', text, ''];
  await writeFile(path.join(root, file), lines.join('\n'));
}

const plan = async (folder: string) =>
  (await run('plan', path.join(root, folder), '--project', folder)).json().posts;
const apply = (folder: string) =>
  run('apply', path.join(root, folder), '--project', folder, '--yes');
const countPosts = async () => (await run('posts', 'list', '--limit', '100')).json().items.length;

it('warns of the same post in two files, unless it is allowed, and explains the refusal', async () => {
  await write('one/first.md', 'The kiln is open');
  await write('one/second.md', 'The kiln is open', 'id: second');
  await write('one/third.md', 'The kiln is open', 'id: third', 'allow_duplicate: true');
  expect(await plan('one')).toMatchObject([
    { action: 'create', reason: null },
    {
      action: 'create',
      reason: expect.stringContaining('first.md has the same post for LinkedIn'),
    },
    { action: 'create', reason: null },
  ]);
  const applied = await apply('one');
  expect(applied.code).toBe(5);
  expect(applied.stdout).toContain('allow_duplicate: true');
  expect(await countPosts()).toBe(2);
});

it("refuses a post that was published a short time ago, with the server's message", async () => {
  await run('publish', '--platforms', 'linkedin', '--caption', 'Glazes and clay');
  const before = await countPosts();
  await write('two/again.md', 'Glazes and clay', 'id: again');
  await write('two/meant.md', 'Glazes and clay', 'id: meant', 'allow_duplicate: true');
  await write('two/other.md', 'Glazes');
  const [again, ...others] = await plan('two');
  expect(again).toMatchObject({ path: 'again.md', action: 'refused' });
  expect(again.reason).toMatch(
    /^The same post was sent to .* on LinkedIn .*allow_duplicate: true/u,
  );
  expect(others).toMatchObject([{ action: 'create' }, { action: 'create' }]);
  expect((await apply('two')).code).toBe(5);
  expect(await countPosts()).toBe(before + 2);
});

async function paint(file: string, background: string): Promise<string> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toFile(target);
  return target;
}

const countMedia = async () => (await run('media', 'list', '--limit', '100')).json().items.length;

it('refuses a post with the files and the text of a recent one, and uploads nothing to find out', async () => {
  const red = await paint('three/red.png', 'red');
  const blue = await paint('three/blue.png', 'blue');
  const files = ['--media', red, '--media', blue];
  await run('publish', '--platforms', 'linkedin', '--caption', 'Two glazes', ...files);
  const before = [await countPosts(), await countMedia()];
  await write('three/same.md', 'Two glazes', 'id: same', 'media: [red.png, blue.png]');
  await write('three/turned.md', 'Two glazes', 'id: turned', 'media: [blue.png, red.png]');
  await write('three/bare.md', 'Two glazes', 'id: bare');
  await write('three/one.md', 'Two glazes', 'id: one', 'media: red.png');
  await write('three/worded.md', 'Two other glazes', 'id: worded', 'media: [red.png, blue.png]');
  const planned = await plan('three');
  expect(planned.map((post: { path: string; action: string }) => [post.path, post.action])).toEqual(
    [
      ['bare.md', 'create'],
      ['one.md', 'create'],
      ['same.md', 'refused'],
      ['turned.md', 'create'],
      ['worded.md', 'create'],
    ],
  );
  expect(planned[2].reason).toMatch(
    /^The same post was sent to .* on LinkedIn .*allow_duplicate: true/u,
  );
  expect([await countPosts(), await countMedia()]).toEqual(before);
  expect((await apply('three')).code).toBe(5);
  expect(await countPosts()).toBe(4 + (before[0] ?? 0));
});

it('reports a duplicate with a file in a dry run of publish as the post itself is refused', async () => {
  const args = ['publish', '--platforms', 'linkedin', '--caption', 'A green one', '--json'];
  const all = [...args, '--media', await paint('green.png', 'green')];
  await run(...all);
  const other = [...args, '--media', await paint('teal.png', 'teal')];
  expect((await run(...other, '--dry-run')).code).toBe(0);
  const [dry, real] = [await run(...all, '--dry-run'), await run(...all)];
  expect(dry.code).toBe(real.code);
  for (const { stderr } of [dry, real])
    // The lines before it are about the upload.
    expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error).toMatchObject({
      code: 'duplicate_content',
      errors: [{ pointer: '/allowDuplicate', flag: '--allow-duplicate', platform: 'linkedin' }],
    });
  expect((await run(...all, '--dry-run', '--allow-duplicate')).code).toBe(0);
});

it('reports a duplicate in a dry run of publish with the code and exit of the post itself', async () => {
  const args = ['publish', '--platforms', 'linkedin', '--caption', 'Twice over', '--json'];
  await run(...args);
  const [dry, real] = [await run(...args, '--dry-run'), await run(...args)];
  expect(dry.code).toBe(real.code);
  const [foreseen, refused] = [dry, real].map(({ stderr }) => ({
    ...JSON.parse(stderr).error,
    request_id: null,
  }));
  expect(foreseen).toMatchObject({ code: 'duplicate_content' });
  expect(foreseen).toEqual(refused);
});
