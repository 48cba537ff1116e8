import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnCli, VIDEO } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

/** `BULK_KILL_ROWS=1000 BULK_KILLS=5` is the long form; ten thousand rows take the same path. */
const ROWS = Number(process.env['BULK_KILL_ROWS'] ?? 60);
const KILLS = Number(process.env['BULK_KILLS'] ?? 3);
const PLATFORMS = ['linkedin', 'facebook'] as const;
/**
 * Each check counts all rows, so with many rows it's less frequent, or it would be most of the server's work.
 */
const POLL_EVERY_MS = 20 + ROWS / 10;
/** A busy machine handles a few rows per second. */
const LONGEST_MS = 60_000 + ROWS * 600;

let product: BorrowedProduct;
let cwd: string;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect([...PLATFORMS]);
  await product.control.setProfile('volume');
  cwd = await mkdtemp(path.join(tmpdir(), 'fanfare-bulk-kill-'));
});
afterAll(async () => {
  await product.close();
  await rm(cwd, { recursive: true, force: true });
});

const caption = (row: number): string => `Row ${row} of the killed run.`;

/** Writes rows of which every tenth has the same video, under one of two names. */
async function writeInput(): Promise<void> {
  const video = await readFile(VIDEO);
  for (const name of ['one.mp4', 'two.mp4']) await writeFile(path.join(cwd, name), video);
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const media = index % 10 === 9 ? (index % 20 === 9 ? 'one.mp4' : 'two.mp4') : '';
    return `${caption(index + 1)},${PLATFORMS.join(' ')},${media},r${index + 1}\n`;
  });
  await writeFile(
    path.join(cwd, 'posts.csv'),
    `caption,platforms,media,external_id\n${lines.join('')}`,
  );
}

async function readJob(): Promise<string | null> {
  const text = await readFile(path.join(cwd, 'posts.csv.fanfare.jsonl'), 'utf8').catch(() => '');
  return /"job":"(bulk_\w+)"/u.exec(text)?.[1] ?? null;
}

async function get(address: string): Promise<ReturnType<typeof JSON.parse>> {
  const { url, token } = product.app;
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}${address}`, { headers })).json();
}

/** Returns how many rows the server has. */
async function countServerRows(): Promise<number> {
  const job = await readJob();
  return job === null ? -1 : ((await get(`/api/bulk/${job}`)).rows as { total: number }).total;
}

/** Kills the run with SIGKILL once this many rows have arrived; -1 for as soon as it starts. */
async function runAndKill(rows: number): Promise<void> {
  const child = spawnCli(['bulk', 'run', 'posts.csv', '--yes'], { ...product.app, cwd });
  child.stdout.resume();
  child.stderr.resume();
  const ended = once(child, 'close');
  while (child.exitCode === null && (await countServerRows()) < rows) await delay(POLL_EVERY_MS);
  child.kill('SIGKILL');
  const [code, signal] = await ended;
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
}

async function runToEnd(): Promise<{ code: unknown; end: Record<string, unknown> }> {
  const wait = String(Math.ceil(LONGEST_MS / 1000));
  const args = ['bulk', 'resume', 'posts.csv', '--wait', wait];
  const child = spawnCli(args, { ...product.app, cwd });
  let [last, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).split('\n').slice(-2).join('\n');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [code] = await once(child, 'close');
  expect(last, error).not.toBe('');
  return { code, end: JSON.parse(last) as Record<string, unknown> };
}

it(
  `publishes ${ROWS} rows once each, although the run is killed ${KILLS} times`,
  async () => {
    await writeInput();
    for (let kill = 0; kill < KILLS; kill += 1)
      await runAndKill(kill === 0 ? 0 : Math.floor((ROWS * kill) / (KILLS + 1)));
    const { code, end } = await runToEnd();
    expect({ code, end }).toMatchObject({
      code: 0,
      end: { rows: { total: ROWS, accepted: ROWS }, posts: { published: ROWS }, failed: 0 },
    });
    for (const platform of PLATFORMS) {
      const texts = (await product.control.listPosts(platform)).map(({ text }) => text);
      for (let row = 1; row <= ROWS; row += 1)
        expect(
          texts.filter((text) => text === caption(row)),
          caption(row),
        ).toHaveLength(1);
      expect(texts).toHaveLength(ROWS);
    }
    // One content, no matter how many rows and names refer to it.
    expect((await get('/api/media')).items).toHaveLength(1);
  },
  LONGEST_MS,
);
