import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCli, spawnCli } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { type SlowProxy, startSlowProxy } from '#tests/support/slow-proxy.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const ROWS = 12;

let product: BorrowedProduct;
let slow: SlowProxy;
let cwd: string;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
  // Ten rows exceed the CLI's timeout, whose timer may be a second late; three don't.
  slow = await startSlowProxy({ target: product.app.url ?? '', msPerRow: 700 });
  cwd = await mkdtemp(path.join(tmpdir(), 'fanfare-bulk-slow-'));
});
afterAll(async () => {
  await slow.close();
  await product.close();
  await rm(cwd, { recursive: true, force: true });
});

const write = (name: string, text: string) => {
  const rows = Array.from({ length: ROWS }, (_, index) => `${text} row ${index + 1},linkedin\n`);
  return writeFile(path.join(cwd, name), `caption,platforms\n${rows.join('')}`);
};
const readLive = async (text: string): Promise<string[]> =>
  (await product.control.listPosts('linkedin'))
    .map((post) => post.text)
    .filter((caption) => caption.startsWith(text))
    .sort();
const all = (text: string) =>
  Array.from({ length: ROWS }, (_, index) => `${text} row ${index + 1}`).sort();
const options = () => ({ ...product.app, url: slow.url, cwd });

it('sends smaller parts to a slow server, and publishes each row once', async () => {
  await write('slow.csv', 'Slow');
  const args = ['bulk', 'run', 'slow.csv', '--yes', '--timeout', '3', '--wait', '60'];
  const { code, stderr, stdout } = await runCli(args, options());
  expect(code, stderr).toBe(0);
  expect(slow.parts[0]).toBe(10);
  expect(Math.max(...slow.parts.slice(1))).toBeLessThanOrEqual(10);
  expect(slow.parts.slice(1).some((rows) => rows > 0 && rows < 10)).toBe(true);
  const finalRecords = stdout.split('\n').filter((line) => line.includes('"type":"final"'));
  expect(finalRecords.map((line) => JSON.parse(line).post.state)).toEqual(
    Array(ROWS).fill('published'),
  );
  expect(await readLive('Slow')).toEqual(all('Slow'));
});

it('can be stopped with Ctrl-C at any time, explains how to resume, and resumes', async () => {
  await write('stopped.csv', 'Stopped');
  slow.parts.length = 0;
  const child = spawnCli(['bulk', 'run', 'stopped.csv', '--yes'], options());
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdout.resume();
  const closed = once(child, 'close');
  const hasStarted = () => slow.parts.length > 0 || child.exitCode !== null;
  await vi.waitUntil(hasStarted, { timeout: PATIENCE_MS, interval: 50 });
  child.kill('SIGINT');
  expect((await closed)[0]).toBe(130);
  expect(stderr).toContain(
    'Resume with: fanfare bulk resume stopped.csv. No row is published twice.',
  );
  const args = ['bulk', 'resume', 'stopped.csv', '--wait', '60'];
  const resumed = await runCli(args, options());
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(await readLive('Stopped')).toEqual(all('Stopped'));
});
