import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli, VIDEO } from '#tests/support/cli.ts';
import { writeExampleFiles } from '#tests/support/cli-examples.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;
let root: string;
let cwd: string;
let count = 0;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'twitter']);
  root = await mkdtemp(path.join(tmpdir(), 'fanfare-bulk-run-'));
});
afterAll(async () => {
  await product.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  cwd = path.join(root, String((count += 1)));
  await mkdir(cwd);
});

const run = (...args: string[]) => runCli(args, { ...product.app, cwd });
const write = (name: string, text: string) => writeFile(path.join(cwd, name), text);
const read = (name: string) => readFile(path.join(cwd, name), 'utf8');
const toRecords = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>);

/** Counts how many times a text went live, according to the sandbox's own journal. */
async function countLive(text: string): Promise<number> {
  const posts = await product.control.listPosts('linkedin');
  return posts.filter((post) => post.text.includes(text)).length;
}

const CSV = [
  'caption,platforms,external_id',
  '"Good, one",linkedin,a',
  'x,mastodon,b',
  'No account,facebook,c',
  'Good two,linkedin,d',
  '',
].join('\r\n');

describe('rows with a time', () => {
  it('are planned by day, scheduled, and returned with their times', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const head = 'publish_at,time_zone,platforms,caption';
    const day = `${year}-06-02`;
    const rows = Array.from(
      { length: 6 },
      (_, hour) => `${day}T1${hour}:00,UTC,linkedin,At ${hour}`,
    );
    const lines = [
      head,
      `${year}-06-01 09:30,Europe/Berlin,linkedin,One`,
      ...rows,
      '2020-06-01T09:30Z,,linkedin,Past',
    ];
    await write('times.csv', lines.join('\n'));
    const plan = await run('bulk', 'run', 'times.csv', '--dry-run');
    expect(plan.json().plan).toMatchObject({ overQuota: 0, untimely: 1, timesOmitted: 0 });
    expect(plan.json().plan.days).toMatchObject([
      { day: `${year}-06-01`, needed: 1, short: 0 },
      { day, needed: 6, short: 0 },
    ]);
    expect(plan.json().plan.times[0]).toEqual({
      row: 1,
      at: `${year}-06-01T07:30:00.000Z`,
      local: `${year}-06-01T09:30:00`,
      timeZone: 'Europe/Berlin',
      queue: null,
      written: null,
      problem: null,
    });
    const { stdout, stderr } = await run('bulk', 'run', 'times.csv', '--yes');
    expect(stderr).toContain(`Daily limit on ${day}: 6 needed, `);
    expect(stderr).toContain(`Row 1: ${year}-06-01 09:30 (Europe/Berlin)`);
    const records = toRecords(stdout).filter(({ type }) => type === 'row');
    expect(records.map(({ code }) => code).filter(Boolean)).toEqual(['validation_failed']);
    expect(records[0]).toMatchObject({
      state: 'accepted',
      schedule: { publishAt: `${year}-06-01T07:30:00.000Z`, timeZone: 'Europe/Berlin' },
    });
  });
});

describe('fanfare bulk run', () => {
  it('publishes the valid rows once, reports the others, and writes them to a file to run again', async () => {
    await write('posts.csv', CSV);
    const first = await run('bulk', 'run', 'posts.csv', '--yes', '--wait', '60');
    expect(first.code, first.stderr).toBe(5);
    expect(first.stderr).toContain('posts.csv: 4 rows, 2 to send.');
    expect(first.stderr).toMatch(/posts\.csv:3:3 .*\(\w+\)/u);
    const records = toRecords(first.stdout);
    expect(records.map(({ type, state, code }) => [type, state, code])).toEqual([
      ['row', 'accepted', null],
      ['row', 'left_out', expect.any(String)],
      ['row', 'left_out', 'no_account'],
      ['row', 'accepted', null],
      ['final', 'accepted', null],
      ['final', 'left_out', expect.any(String)],
      ['final', 'left_out', 'no_account'],
      ['final', 'accepted', null],
      ['end', 'done', undefined],
    ]);
    const posts = records.filter(({ type }) => type === 'final').map(({ post }) => post);
    expect(posts).toMatchObject([{ state: 'published' }, null, null, { state: 'published' }]);
    expect(records.at(-1)).toMatchObject({
      rows: { total: 4, accepted: 2, leftOut: 2 },
      posts: { published: 2 },
      failed: 2,
      results: 'posts.results.csv',
      failed_file: 'posts.failed.csv',
    });
    expect(await read('posts.results.csv')).toMatch(/\r\n1,a,accepted,post_\w+,,,,published,http/u);
    const failed = await read('posts.failed.csv');
    expect(failed).toMatch(/^caption,platforms,external_id,reason\r\nx,mastodon,b,/u);
    expect(failed).toContain('No Facebook account is connected.');

    // Run again, with the journal and without it: the same job, and nothing is published twice.
    const again = await run('bulk', 'run', 'posts.csv', '--yes');
    expect(toRecords(again.stdout)).toMatchObject([{ type: 'end', id: records.at(-1)?.['id'] }]);
    await rm(path.join(cwd, 'posts.csv.fanfare.jsonl'));
    expect((await run('bulk', 'run', 'posts.csv', '--yes')).code).toBe(5);
    expect([await countLive('Good, one'), await countLive('Good two')]).toEqual([1, 1]);

    // Fixed in place; the reason column is ignored.
    await write('posts.failed.csv', failed.replaceAll(/mastodon|facebook/gu, 'linkedin'));
    const rest = await run('bulk', 'run', 'posts.failed.csv', '--yes', '--quiet');
    expect(rest).toMatchObject({ code: 0, stderr: '' });
    expect(toRecords(rest.stdout).at(-1)).toMatchObject({ rows: { accepted: 2 }, failed: 0 });
  });

  it('skips rows that were published before the file was changed, wherever they are now', async () => {
    await write('posts.csv', 'caption,platforms\nChanged one,linkedin\nChanged two,linkedin\n');
    expect((await run('bulk', 'run', 'posts.csv', '--yes')).code).toBe(0);
    await write(
      'posts.csv',
      'platforms,caption\nlinkedin,Changed new\nlinkedin,Changed two\nlinkedin,Changed one\n',
    );
    const resumed = await run('bulk', 'resume', 'posts.csv');
    expect(resumed).toMatchObject({ code: 2, stdout: '' });
    expect(resumed.stderr).toContain('has changed since it was run');
    const second = await run('bulk', 'run', 'posts.csv', '--yes', '--wait', '60');
    expect(second.code, second.stderr).toBe(0);
    expect(second.stderr).toContain('Skipped, already published: 2 rows');
    expect(toRecords(second.stdout).at(-1)).toMatchObject({
      rows: { accepted: 1, leftOut: 2 },
      sentBefore: 2,
      failed: 0,
      failed_file: null,
    });
    expect(await countLive('Changed one')).toBe(1);
    const third = await run('bulk', 'run', 'posts.csv', '--yes', '--again');
    expect(toRecords(third.stdout).at(-1)).toMatchObject({ rows: { accepted: 3 } });
  });

  it('uploads each content once, from Markdown files with their alt texts', async () => {
    await writeExampleFiles(cwd);
    await mkdir(path.join(cwd, 'week', 'deep'), { recursive: true });
    const post = (caption: string, media: string) =>
      `---\nplatforms: [linkedin]\nmedia:\n  - file: ${media}\n    altText: A blue bowl\n---\n\n${caption}\n`;
    await write('week/one.md', post('First of a folder', '../kiln.jpg'));
    await write('week/two.md', post('Second of a folder', '../one.jpg'));
    await write('week/deep/three.md', post('No such picture', '../../none.jpg'));
    await write('week/README.md', '# No post\n');
    const { code, stdout, stderr } = await run('bulk', 'run', 'week', '--yes', '--wait', '60');
    expect(code, stderr).toBe(5);
    expect(toRecords(stdout).at(-1)).toMatchObject({
      rows: { total: 3, accepted: 2, leftOut: 1 },
      posts: { published: 2 },
      results: 'week.results.csv',
      failed_file: 'week.failed.ndjson',
    });
    // Two names with one content: kiln.jpg and one.jpg are the same image.
    const media = (await run('media', 'list')).json().items;
    expect(media.map(({ altText }: { altText: string }) => altText)).toEqual(['A blue bowl']);
    const failed = await read('week.failed.ndjson');
    expect(JSON.parse(failed)).toMatchObject({
      platforms: ['linkedin'],
      media: [{ file: 'none.jpg', altText: 'A blue bowl' }],
      reason: expect.stringContaining('three.md: File not found'),
    });
    await writeFile(path.join(cwd, 'none.jpg'), await readFile(path.join(cwd, 'cover.png')));
    expect((await run('bulk', 'run', 'week.failed.ndjson', '--yes')).code).toBe(0);
  });

  it('sends nothing without consent, in a dry run, and when no row is valid', async () => {
    await write('posts.csv', CSV);
    const unasked = await run('bulk', 'run', 'posts.csv');
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toContain('This publishes 2 posts. Pass --yes to confirm.');
    const dry = await run('bulk', 'run', 'posts.csv', '--dry-run');
    expect(dry.code).toBe(5);
    expect(dry.json()).toMatchObject({
      dry_run: true,
      would: [{ method: 'POST', path: '/api/bulk' }],
      plan: {
        rows: { total: 4, good: 2, refused: 2 },
        targets: { linkedin: 2 },
        accounts: [{ name: 'Nova Reyes' }],
        quota: { limit: expect.any(Number) },
        findings: [{ row: 2 }, { row: 3, code: 'no_account' }],
      },
    });
    const accounts: { id: string; name: string }[] = (await run('accounts', 'list')).json().items;
    const page = accounts.find(({ name }) => name === 'Reyes Ceramics');
    await write('page.csv', `caption,account_ids\nThe kiln is open,${page?.id}\n`);
    const other = await run('bulk', 'run', 'page.csv', '--dry-run');
    expect(other.json().plan.accounts).toMatchObject([{ name: 'Reyes Ceramics' }]);
    await write('bad.ndjson', '{"platforms":["linkedin"]}\n');
    const bad = await run('bulk', 'run', 'bad.ndjson', '--yes', '--json');
    expect(bad).toMatchObject({ code: 6, stdout: '' });
    await write('header.csv', 'caption,plattform\nx,linkedin\n');
    const header = await run('bulk', 'run', 'header.csv', '--yes');
    expect(header).toMatchObject({ code: 6, stdout: '' });
    expect(header.stderr).toContain('Unknown column "plattform".');
    await expect(read('posts.csv.fanfare.jsonl')).rejects.toThrow('ENOENT');
    const list = (await run('bulk', 'list')).json().items;
    expect(list.filter(({ state }: { state: string }) => state === 'receiving')).toEqual([]);
  });

  it('resumes only a job that was started, from any folder', async () => {
    await write('posts.csv', 'caption,platforms\nBegun,linkedin\n');
    const nothing = await run('bulk', 'resume', 'posts.csv');
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain('No run of posts.csv is recorded');
    expect((await run('bulk', 'run', 'posts.csv', '--yes')).code).toBe(0);
    const name = path.basename(cwd);
    const above = { ...product.app, cwd: path.dirname(cwd) };
    const resumed = await runCli(['bulk', 'resume', `${name}/posts.csv`, '--wait', '60'], above);
    expect(resumed.code).toBe(0);
    expect(toRecords(resumed.stdout)).toMatchObject([
      { type: 'final', state: 'accepted', post: { state: 'published' } },
      { type: 'end', posts: { published: 1 }, results: `${name}/posts.results.csv` },
    ]);
    expect((await run('bulk', 'status', 'posts.csv')).json()).toMatchObject({ state: 'done' });
  });

  it('stops at Ctrl-C, shows how to resume, and then publishes the rest once', async () => {
    const rows = 40;
    const lines = Array.from({ length: rows }, (_, index) => `Stopped ${index}.,linkedin\n`);
    await write('posts.csv', `caption,platforms\n${lines.join('')}`);
    const child = spawnCli(['bulk', 'run', 'posts.csv', '--yes'], { ...product.app, cwd });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = once(child, 'close');
    // The first ten rows have arrived, and thirty haven't.
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    child.stdout.resume();
    expect(await ended).toEqual([130, null]);
    expect(stderr).toContain(
      'Resume with: fanfare bulk resume posts.csv. No row is published twice.',
    );
    await expect(read('posts.results.csv')).rejects.toThrow('ENOENT');
    const resumed = await run('bulk', 'resume', 'posts.csv', '--wait', '60');
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(toRecords(resumed.stdout).at(-1)).toMatchObject({ posts: { published: rows } });
    const texts = (await product.control.listPosts('linkedin')).map(({ text }) => text);
    const own = texts.filter((text) => text.startsWith('Stopped '));
    expect([own.length, new Set(own).size]).toEqual([rows, rows]);
  });

  it('stops with a canceled job, and sends none of it again', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `Withdrawn ${index},linkedin\n`);
    await write('posts.csv', `caption,platforms\n${lines.join('')}`);
    const child = spawnCli(['bulk', 'run', 'posts.csv', '--yes'], { ...product.app, cwd });
    child.stdout.resume();
    const noted = () => read('posts.csv.fanfare.jsonl').catch(() => '');
    await expect.poll(noted, { timeout: PATIENCE_MS, interval: 5 }).toContain('"job"');
    child.kill('SIGKILL');
    const job = /bulk_\w+/u.exec(await noted())?.[0] ?? '';
    const canceled = await run('bulk', 'cancel', 'posts.csv', '--yes');
    expect(canceled.json()).toMatchObject({ id: job, state: 'canceled' });
    const resumed = await run('bulk', 'resume', 'posts.csv');
    expect(resumed).toMatchObject({ code: 5, stdout: '' });
    expect(resumed.stderr).toContain(`${job} was canceled and accepts no more rows.`);
  });
});

it('reports that a file with only a header has no posts, and exits 6', async () => {
  await write('header.csv', 'caption,platforms\n');
  const { code, stderr } = await run('bulk', 'run', 'header.csv', '--yes', '--json');
  expect(code).toBe(6);
  expect(JSON.parse(stderr).error).toMatchObject({
    code: 'no_rows',
    message: 'No posts were found in header.csv.',
    hint: expect.stringContaining('fanfare bulk template --format csv'),
  });
});

describe('fanfare bulk template', () => {
  it.each(['csv', 'ndjson', 'markdown'])('prints a file that can be run: %s', async (format) => {
    const name = `posts.${format === 'markdown' ? 'md' : format}`;
    const { stdout } = await run('bulk', 'template', '--format', format);
    await write(name, stdout.replaceAll(/\bfacebook\b/gu, 'twitter'));
    const { code, json } = await run('bulk', 'run', name, '--dry-run');
    expect(code).toBe(0);
    expect(json().plan).toMatchObject({ rows: { refused: 0 }, findings: [] });
  });
});

describeOnTerminal('fanfare bulk run at a terminal', () => {
  it('shows the plan, asks for confirmation, draws one bar, and shows the result', async () => {
    await writeFile(path.join(cwd, 'kiln.mp4'), await readFile(VIDEO));
    await write('posts.csv', 'caption,platforms,media\nShown,linkedin,kiln.mp4\n,linkedin,\n');
    const options = { ...product.app, cwd, env: { NO_COLOR: '1' } };
    const typing = [{ at: 'Publish 1 post?', text: 'y\r' }];
    const args = ['bulk', 'run', 'posts.csv', '--wait'];
    const { code, screen } = await runOnTerminal(args, { ...options, typing });
    expect(code, screen).toBe(5);
    expect(screen).toContain('posts.csv: 2 rows, 1 to send.');
    expect(screen).toContain('Files on disk: 1 (');
    expect(screen).toMatch(/█+  2 of 2 rows/u);
    expect(screen).toMatch(/Rows: 2 total, 1 accepted, 1 skipped\r\nPosts: 1 live\r\n/u);
    expect(screen).toContain('To retry the failed rows, fix and run: posts.failed.csv (1 row)');
  });

  it('sends nothing when the user says no', async () => {
    await write('posts.csv', 'caption,platforms\nNever,linkedin\n');
    const typing = [{ at: 'Publish 1 post?', text: 'n\r' }];
    const requested = await runOnTerminal(['bulk', 'run', 'posts.csv'], {
      ...product.app,
      cwd,
      typing,
    });
    expect(requested.code).toBe(1);
    expect(requested.screen).toContain(': 1 row, 1 to send.');
    expect(requested.screen).toContain('Nothing was sent.');
  });
});
