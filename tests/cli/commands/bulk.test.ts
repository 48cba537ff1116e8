import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
let folder: string;
let job: string;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bulk-'));
  job = await createJob([row('One', 'a'), row('', '=b')]);
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCli(args, { ...product.app, cwd: folder });
const row = (caption: string, externalId: string) =>
  JSON.stringify({ platforms: ['linkedin'], content: { captions: [caption] }, externalId });

async function createJob(rows: readonly string[], query = ''): Promise<string> {
  const { url, token } = product.app;
  const response = await fetch(`${url}/api/bulk${query}`, {
    method: 'POST',
    body: rows.join('\n'),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': randomUUID(),
    },
  });
  return ((await response.json()) as { id: string }).id;
}

describe('fanfare bulk status and list', () => {
  it('show the progress of a job, or of the newest one without an ID', async () => {
    const { code, json } = await run('bulk', 'status', job);
    expect(code).toBe(0);
    const rows = { total: 2, accepted: 1, refused: 1 };
    expect(json()).toMatchObject({ id: job, state: 'done', rows, posts: { failed: 0 } });
    expect((await run('bulk', 'status')).json()).toMatchObject({ id: job });
    const open = await createJob([], '?more=true');
    const list = (await run('bulk', 'list', '--limit', '2')).json();
    expect(list.items).toMatchObject([{ id: open, state: 'receiving' }, { id: job }]);
    const receiving = (await run('bulk', 'list', '--state', 'receiving')).json();
    expect(receiving.items).toMatchObject([{ id: open }]);
  });

  it('report an unknown job', async () => {
    const nowhere = await run('bulk', 'status', 'bulk_none');
    expect(nowhere).toMatchObject({ code: 3, stdout: '' });
    const file = await run('bulk', 'status', 'posts.csv');
    expect(file).toMatchObject({ code: 2, stdout: '' });
    expect(file.stderr).toContain('posts.csv is not a job ID');
    expect((await run('bulk', 'list', '--state', 'late')).code).toBe(2);
  });
});

describe('fanfare bulk cancel', () => {
  it('requires --yes without a terminal, then stops the job', async () => {
    const open = await createJob([], '?more=true');
    const unasked = await run('bulk', 'cancel', open);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toContain('--yes');
    const { code, json } = await run('bulk', 'cancel', open, '--yes');
    expect(code).toBe(0);
    expect(json()).toMatchObject({ id: open, state: 'canceled', rows: { total: 0 } });
  });
});

describe('fanfare bulk export', () => {
  it('writes a line for each row with the URL of its post', async () => {
    const live = async () => (await run('bulk', 'status', job)).json().posts.published;
    await expect.poll(live).toBe(1);
    const { code, stdout } = await run('bulk', 'export', job);
    expect(code).toBe(0);
    const rows = stdout.trimEnd().split('\n');
    expect(rows.map((line) => JSON.parse(line))).toMatchObject([
      {
        row: 1,
        externalId: 'a',
        state: 'accepted',
        post: { state: 'published', deliveries: [{ url: expect.stringMatching(/^http/u) }] },
      },
      { row: 2, state: 'refused', code: 'validation_failed', errors: [{ pointer: '/content' }] },
    ]);
    const fields = await run('bulk', 'export', job, '--fields', 'row,state');
    expect(fields.stdout).toBe('{"row":1,"state":"accepted"}\n{"row":2,"state":"refused"}\n');
  });

  it('writes a CSV without formulas, to stdout or a file', async () => {
    const { code, stdout } = await run('bulk', 'export', job, '--format', 'csv');
    expect(code).toBe(0);
    const [header, first, second] = stdout.split('\r\n');
    expect(header).toBe('\uFEFFrow,external_id,state,post_id,code,message,errors,post_state,urls');
    expect(first).toMatch(/^1,a,accepted,post_\w+,,,,published,http/u);
    expect(second).toMatch(/^2,'=b,refused,,validation_failed/u);
    const saved = await run('bulk', 'export', job, '--out', 'results.csv');
    expect(saved.json()).toMatchObject({ file: 'results.csv' });
    expect(await readFile(path.join(folder, 'results.csv'), 'utf8')).toBe(stdout);
    await run('bulk', 'export', job, '-o', 'results.ndjson');
    const lines = await readFile(path.join(folder, 'results.ndjson'), 'utf8');
    expect(JSON.parse(lines.split('\n')[1] ?? '')).toMatchObject({ row: 2, externalId: '=b' });
  });
});

describe('fanfare bulk template', () => {
  it('never overwrites a file', async () => {
    expect((await run('bulk', 'template', '--out', 'new.csv')).json()).toEqual({
      file: 'new.csv',
      format: 'csv',
    });
    const again = await run('bulk', 'template', '--out', 'new.csv');
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('new.csv already exists');
    const json = (await run('bulk', 'template', '--format', 'markdown', '--json')).json();
    expect(json).toMatchObject({ format: 'markdown', content: expect.stringMatching(/^---\n/u) });
    const dry = await run('bulk', 'template', '--out', 'dry.csv', '--dry-run');
    expect(dry.json()).toMatchObject({ dry_run: true, would: [{ write: 'dry.csv' }] });
  });
});

describeOnTerminal('jobs at a terminal', () => {
  it('describes bulk jobs in words', async () => {
    const options = { ...product.app, cwd: folder, env: { NO_COLOR: '1' } };
    const { screen } = await runOnTerminal(['bulk', 'status', job], options);
    expect(screen).toMatch(/\nRows +2 total, 1 accepted, 1 refused\r\nPosts +1 live\r\n/u);
    const list = await runOnTerminal(['bulk', 'list'], options);
    expect(list.screen).toMatch(/^WHEN {2,}STATE {2,}ROWS {2,}ID\r\n/u);
    const rows = await runOnTerminal(['bulk', 'export', job], options);
    expect(rows.screen).toMatch(/^row 1 {2}a {2}accepted {2}published post_\w+ http/u);
    expect(rows.screen).toMatch(/\nrow 2 {2}=b {2}refused {2}\S/u);
  });
});
