import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCli, VIDEO } from '#tests/support/cli.ts';
import { type LimitingProxy, startLimitingProxy } from '#tests/support/limiting-proxy.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

const LIMIT = 5;
/** Less than any machine calls in a second. */
const SILENT_LIMIT = 2;
const ROWS = 18;

let product: BorrowedProduct;
let cwd: string;
let proxy: LimitingProxy | undefined;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
  cwd = await mkdtemp(path.join(tmpdir(), 'fanfare-limits-'));
});
afterEach(async () => {
  await proxy?.close();
});
afterAll(async () => {
  await product.close();
  await rm(cwd, { recursive: true, force: true });
});

async function startProxy(isSilent: boolean): Promise<LimitingProxy> {
  proxy = await startLimitingProxy({
    target: product.app.url,
    limit: isSilent ? SILENT_LIMIT : LIMIT,
    isSilent,
  });
  return proxy;
}

const run = ({ url }: LimitingProxy, ...args: string[]) =>
  runCli(args, { ...product.app, url, cwd });

/** Writes distinct files with the same video: a trailing empty box makes them differ. */
async function writeVideos(name: string, count: number): Promise<string[]> {
  const video = await readFile(VIDEO);
  const names = Array.from({ length: count }, (_, index) => `${name}-${index}.mp4`);
  for (const one of names) {
    const text = Buffer.from(one.padEnd(24));
    const box = Buffer.concat([Buffer.from([0, 0, 0, 8 + text.length]), Buffer.from('free'), text]);
    await writeFile(path.join(cwd, one), Buffer.concat([video, box]));
  }
  return names;
}

async function countLive(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { text } of await product.control.listPosts('linkedin'))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Runs rows of which every sixth has its own file, for a run with many calls. */
async function runBulk(name: string, limits: LimitingProxy) {
  const videos = await writeVideos(name, ROWS / 6);
  const captions = Array.from({ length: ROWS }, (_, index) => `${name} ${index}.`);
  const lines = captions.map((caption, index) =>
    [caption, 'linkedin', index % 6 === 0 ? (videos[index / 6] ?? '') : ''].join(','),
  );
  await writeFile(path.join(cwd, `${name}.csv`), `caption,platforms,media\n${lines.join('\n')}\n`);
  const result = await run(limits, 'bulk', 'run', `${name}.csv`, '--yes', '--wait', '60');
  expect(result.code, result.stderr).toBe(0);
  const end = JSON.parse(result.stdout.trimEnd().split('\n').at(-1) ?? '') as object;
  expect(end).toMatchObject({
    rows: { total: ROWS, accepted: ROWS, refused: 0, leftOut: 0 },
    failed: 0,
    posts: { published: ROWS },
  });
  const live = await countLive();
  expect(captions.map((caption) => live.get(caption))).toEqual(captions.map(() => 1));
}

describe('a command that makes many calls', () => {
  it('stays below the limit that the server reports: bulk run', async () => {
    const limits = await startProxy(false);
    await runBulk('Paced', limits);
    expect(limits.counts.passed).toBeGreaterThan(2 * LIMIT);
    expect(limits.counts.refused).toBe(0);
  });

  it('loses and duplicates no row when the server still rejects calls: bulk run', async () => {
    const limits = await startProxy(true);
    await runBulk('Refused', limits);
    expect(limits.counts.refused).toBeGreaterThan(0);
    const rows = await run(limits, 'bulk', 'export', 'Refused.csv', '--format', 'csv');
    expect(rows.stdout.trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
  });

  it.each([
    { title: 'keeps below it', isSilent: false },
    { title: 'goes on after a refusal', isSilent: true },
  ])('$title: media upload of many, and apply', async ({ isSilent }) => {
    const limits = await startProxy(isSilent);
    const name = isSilent ? 'Silent' : 'Reported';
    const videos = await writeVideos(name, LIMIT);
    const uploaded = await run(limits, 'media', 'upload', ...videos);
    expect(uploaded.code, uploaded.stderr).toBe(0);
    const ids = uploaded.json().items.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(LIMIT);

    await mkdir(path.join(cwd, name));
    const captions = Array.from({ length: LIMIT }, (_, index) => `${name} as code ${index}.`);
    for (const [index, caption] of captions.entries()) {
      const text = `---\nplatforms: [linkedin]\n---\n\n${caption}\n`;
      await writeFile(path.join(cwd, name, `${index}.md`), text);
    }
    const applied = await run(limits, 'apply', name, '--yes', '--project', name);
    expect(applied.code, applied.stderr).toBe(0);
    const live = async () => [...(await countLive())].filter(([text]) => captions.includes(text));
    await expect.poll(live).toHaveLength(LIMIT);
    expect((await live()).every(([, count]) => count === 1)).toBe(true);
    expect(limits.counts.refused > 0).toBe(isSilent);
  });
});
