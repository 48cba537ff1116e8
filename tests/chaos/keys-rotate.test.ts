import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectAccounts, publish, readPost } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const run = promisify(execFile);
const WITHIN = { timeout: PATIENCE_MS, interval: 50 };

describe('a new master key while the app publishes', () => {
  let product: ProductProcesses;
  let dataDir: string;

  beforeAll(async () => {
    product = await startProduct({ sandbox: 'direct', database: 'embedded' });
    dataDir = path.join(product.folder, 'app');
    await connectAccounts(product.app.url, ['twitter']);
  });
  afterAll(() => product.close());

  const listKeys = async (): Promise<string[]> =>
    (await readFile(path.join(dataDir, 'master.key'), 'utf8')).trim().split('\n');

  async function rotate(...args: string[]): Promise<string> {
    const env = { ...process.env, FANFARE_DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, ['scripts/keys-rotate.ts', ...args], { env });
    return stdout;
  }

  async function publishThrough(caption: string): Promise<void> {
    const postId = await publish(product.app, { caption, platforms: ['twitter'] });
    await vi.waitUntil(
      async () => (await readPost(product.app, postId)).state === 'published',
      WITHIN,
    );
  }

  it('loses nothing, even when the app is killed midway, and then drops the old key', async () => {
    await publishThrough('Before');
    const [oldKey] = await listKeys();
    const rotation = rotate();
    await vi.waitUntil(async () => (await listKeys()).length === 2, WITHIN);
    await product.kill();
    await product.restart();
    await Promise.all([publishThrough('Meanwhile'), publishThrough('Meanwhile as well')]);
    expect(await rotation).toContain('Everything is encrypted');
    expect(await rotate('--drop-old')).toContain('the only one');
    const keys = await listKeys();
    expect(keys).toHaveLength(1);
    expect(keys).not.toContain(oldKey);
    await publishThrough('With the new key alone');
    await product.kill();
    await product.restart();
    await publishThrough('After a new start');
  });
});
