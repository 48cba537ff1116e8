import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, VIDEO } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

const UNKNOWN = 'med_01kb0000000000000000000000';
const BOM = '\uFEFF';

let product: BorrowedProduct;
let cwd: string;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'twitter']);
  cwd = await mkdtemp(path.join(tmpdir(), 'fanfare-failed-'));
  await writeFile(path.join(cwd, 'kiln.mp4'), await readFile(VIDEO));
  // X refuses every post before any of it is live.
  await product.control.addFault({
    platform: 'twitter',
    endpoint: 'create_post',
    kind: 'status',
    status: 403,
    body: {
      title: 'Forbidden',
      status: 403,
      type: 'about:blank',
      detail: 'You are not permitted to perform this action',
    },
  });
});
afterAll(async () => {
  await product.close();
  await rm(cwd, { recursive: true, force: true });
});

const read = (name: string) => readFile(path.join(cwd, name), 'utf8');
const write = (name: string, text: string) => writeFile(path.join(cwd, name), text);

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runCli(['bulk', ...args], { ...product.app, cwd });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  return { code, stderr, end: last === '' ? null : (JSON.parse(last) as Record<string, unknown>) };
}

async function countLive(platform: 'linkedin' | 'twitter', text: string): Promise<number> {
  const posts = await product.control.listPosts(platform);
  return posts.filter((post) => post.text === text).length;
}

/** Checks that each post is live once at the end. */
async function expectEachOnce(name: string): Promise<void> {
  const texts = ['good', 'half', 'platform', 'server', 'lint'].map((kind) => `${name} ${kind}`);
  const counts = await Promise.all(
    texts.map(async (text) => [
      await countLive('linkedin', text),
      await countLive('twitter', text),
    ]),
  );
  expect(counts).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
    [1, 0],
    [1, 0],
  ]);
}

const POSTS = [
  { kind: 'good', platforms: ['linkedin'] },
  { kind: 'half', platforms: ['linkedin', 'twitter'], media: 'kiln.mp4' },
  { kind: 'platform', platforms: ['twitter'] },
  { kind: 'server', platforms: ['linkedin'], mediaIds: [UNKNOWN] },
  { kind: 'lint', platforms: ['mastodon'] },
];

const repair = (text: string): string =>
  text
    .replace('mastodon', 'linkedin')
    .replace(`"mediaIds":["${UNKNOWN}"],`, '')
    .replace(UNKNOWN, '');

/** Runs the failed rows as they are, and then those that need fixing by hand. */
async function runTheRest(name: string, failed: string, again: string): Promise<void> {
  const asItIs = await run('run', failed, '--yes', '--wait', '60');
  expect(asItIs.code, asItIs.stderr).toBe(5);
  expect(asItIs.end).toMatchObject({ posts: { published: 2 }, failed: 2, failed_file_rows: 2 });
  expect(asItIs.end).toMatchObject({ failed_file: again });
  await write(again, repair(await read(again)));
  const rest = await run('run', again, '--yes', '--wait', '60');
  expect(rest).toMatchObject({ code: 0, end: { rows: { accepted: 2 }, failed_file: null } });
  await expectEachOnce(name);
}

const FAILED_ALL = {
  failed: 4,
  failed_file_rows: 4,
  posts: { published: 1, failed: 1, partial: 1 },
};

describe('the failed rows, as a file to run again', () => {
  it('keep the format of a CSV from Excel, after failures at the linter, the server, and the platform', async () => {
    const lines = POSTS.map(({ kind, platforms, media = '', mediaIds = [] }) =>
      [`"excel ${kind}"`, platforms.join(' '), media, mediaIds.join(' '), ''].join(';'),
    );
    const header = 'Caption;Platforms;Media;Media_ids;';
    await write('excel.csv', `${BOM}${[header, ...lines, ';;;;', ''].join('\r\n')}`);
    const first = await run('run', 'excel.csv', '--yes', '--wait', '60');
    expect(first.code, first.stderr).toBe(5);
    expect(first.end).toMatchObject({ ...FAILED_ALL, failed_file: 'excel.failed.csv' });
    const failed = await read('excel.failed.csv');
    const rows = failed.split('\r\n');
    expect(rows[0]).toBe(`${BOM}${header};reason`);
    // Already live on LinkedIn, so only X is left.
    expect(rows[1]).toMatch(/^excel half;twitter;kiln\.mp4;;;"?Twitter: \S/u);
    expect(rows[2]).toMatch(/^excel platform;twitter;;;;"?Twitter: \S/u);
    expect(rows[4]).toMatch(/^excel lint;mastodon;;;;\S/u);
    expect(rows).toHaveLength(6);
  });

  it('stay NDJSON, in a second file for later platform errors', async () => {
    const lines = POSTS.map(({ kind, platforms, media, mediaIds }) =>
      JSON.stringify({ platforms, media, content: { captions: [`lines ${kind}`], mediaIds } }),
    );
    await write('lines.ndjson', `${lines.join('\n')}\n{"platforms":\n`);
    const first = await run('run', 'lines.ndjson', '--yes');
    expect(first.end).toMatchObject({ failed: 3, failed_file: 'lines.failed.ndjson' });
    const [server, lint, torn] = (await read('lines.failed.ndjson')).split('\n');
    expect(JSON.parse(server ?? '')).toMatchObject({ content: { captions: ['lines server'] } });
    expect(JSON.parse(lint ?? '')).toMatchObject({ platforms: ['mastodon'] });
    expect(torn).toBe('{"platforms":');

    const ended = await run('resume', 'lines.ndjson', '--wait', '60');
    expect(ended).toMatchObject({
      code: 5,
      end: { failed: 5, failed_file: 'lines.failed-2.ndjson', failed_file_rows: 2 },
    });
    const [half, platform] = (await read('lines.failed-2.ndjson')).trimEnd().split('\n');
    expect(JSON.parse(half ?? '')).toMatchObject({ platforms: ['twitter'], media: ['kiln.mp4'] });
    expect(JSON.parse(platform ?? '')).toMatchObject({
      reason: expect.stringMatching(/^Twitter: /u),
    });
    // Resuming again finds nothing new.
    const again = await run('resume', 'lines.ndjson', '--wait', '60');
    expect(again.end).toMatchObject({ failed: 5, failed_file: 'lines.failed-2.ndjson' });
    await expect(read('lines.failed-3.ndjson')).rejects.toThrow('ENOENT');
  });

  it('stay files in a folder of Markdown files', async () => {
    await mkdir(path.join(cwd, 'folder'));
    for (const [index, { kind, platforms, media, mediaIds }] of POSTS.entries()) {
      const head = [
        `platforms: [${platforms.join(', ')}]`,
        ...(media ? [`media: ../${media}`] : []),
        ...(mediaIds ? [`media_ids: ${mediaIds.join(' ')}`] : []),
      ];
      const text = ['---', ...head, '---', '', `folder ${kind}`, ''].join('\n');
      await write(`folder/${index}.md`, text);
    }
    const first = await run('run', 'folder', '--yes', '--wait', '60');
    expect(first.code, first.stderr).toBe(5);
    expect(first.end).toMatchObject({ ...FAILED_ALL, failed_file: 'folder.failed.ndjson' });
    const [half] = (await read('folder.failed.ndjson')).split('\n');
    expect(JSON.parse(half ?? '')).toMatchObject({
      platforms: ['twitter'],
      media: ['kiln.mp4'],
      reason: expect.stringContaining('1.md: Twitter: '),
    });
  });

  it('publishes the rest unchanged once the platform accepts posts again, and nothing twice', async () => {
    await product.control.clearFaults();
    await runTheRest('excel', 'excel.failed.csv', 'excel.failed-2.csv');
    // A file of the user's own has the same name.
    await write('folder.failed-2.ndjson', '{}\n');
    await runTheRest('folder', 'folder.failed.ndjson', 'folder.failed-3.ndjson');
    expect(await read('folder.failed-2.ndjson')).toBe('{}\n');
    const lines = await run('run', 'lines.failed-2.ndjson', '--yes', '--wait', '60');
    expect(lines).toMatchObject({ code: 0, end: { posts: { published: 2 }, failed: 0 } });
    expect(await countLive('linkedin', 'lines half')).toBe(1);
  });
});
