import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, VIDEO } from '#tests/support/cli.ts';
import { publish, uploadFile } from '#tests/support/product-client.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;
let folder: string;
/** A page of the sandbox that shows a video. */
let permalink: string;
let mediaId: string;

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
  mediaId = (await uploadFile(product.app, VIDEO)).id;
  const id = await publish(product.app, { caption: 'Mine', platforms: ['linkedin'], mediaId });
  permalink =
    (await vi.waitUntil(
      async () => {
        const { json } = await runCli(['posts', 'get', id], product.app);
        return json().deliveries[0].url as string | null;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    )) ?? '';
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-import-'));
});
afterAll(() => product.close());

const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const videoHash = async (): Promise<string> => toHash(await readFile(VIDEO));
const nothing = (): string => `${new URL(permalink).origin}/nothing.mp4`;

describe('fanfare media import', () => {
  it('waits until the file is in the library and shows it', async () => {
    const args = ['media', 'import', permalink, '--title', 'Opened'];
    const { code, stderr, json } = await runCli(args, product.app);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Imported. Make sure you have the right to use this file.\n',
    });
    expect(json()).toMatchObject({ fileName: 'Opened.mp4', sha256: await videoHash() });
  });

  it('returns immediately without --wait', async () => {
    const { code, json } = await runCli(['media', 'import', permalink, '--no-wait'], product.app);
    expect(code).toBe(0);
    expect(json()).toMatchObject({ id: expect.stringMatching(/^imp_/u), state: 'queued' });
  });

  it.each([
    ['a link that leads inside', 'http://10.0.0.1/a.mp4', 6, 'validation_failed'],
    ['an invalid link', 'kiln.mp4', 2, 'invalid_usage'],
  ])('refuses %s at once', async (_what, url, code, error) => {
    const run = await runCli(['media', 'import', url, '--json'], product.app);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(JSON.parse(run.stderr).error.code).toBe(error);
  });

  it('shows why it failed and exits 1', async () => {
    const run = await runCli(['media', 'import', nothing(), '--json'], product.app);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(run.stderr).error).toMatchObject({
      code: 'url_refused',
      message: expect.stringContaining('Check it in a browser'),
    });
  });
});

describe('fanfare media download', () => {
  const download = (...args: string[]) =>
    runCli(['media', 'download', ...args], { ...product.app, cwd: folder });

  it.each([
    ['a link', () => permalink],
    ['a file of the library', () => mediaId],
  ])('saves %s under the requested name', async (_what, find) => {
    const { code, json } = await download(find(), '-o', 'kiln.mp4');
    expect(code).toBe(0);
    expect(json()).toEqual({ file: 'kiln.mp4', sizeBytes: 253_114 });
    expect(toHash(await readFile(path.join(folder, 'kiln.mp4')))).toBe(await videoHash());
    expect(await readdir(folder)).toEqual(['kiln.mp4']);
  });

  it("uses the file's own name, and never overwrites a file", async () => {
    await writeFile(path.join(folder, 'clip.mp4'), 'mine');
    expect((await download(mediaId)).json()).toMatchObject({ file: 'clip (2).mp4' });
    expect(await readFile(path.join(folder, 'clip.mp4'), 'utf8')).toBe('mine');
  });

  it('reports why there is no file, and leaves nothing behind', async () => {
    const refused = await download(nothing(), '-o', 'kiln.mp4', '--json');
    expect(refused.code).toBe(6);
    expect(JSON.parse(refused.stderr).error.message).toContain('Check it in a browser');
    expect((await download('med_unknown')).code).toBe(3);
    expect((await download(permalink, '-o', 'no/such/folder.mp4')).code).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing behind when it is cut off, and reports it', async () => {
    const server = await startScriptedServer({
      headers: {
        'content-type': 'video/mp4',
        'content-disposition': `attachment; filename="x"; filename*=UTF-8''..%2F..%2Fkiln.mp4`,
        // The connection is closed before the whole response has been sent.
        'content-length': '10',
        connection: 'close',
      },
      body: 'half',
    });
    const args = ['media', 'download', 'https://example.com/a.mp4', '--json'];
    const run = await runCli(args, { url: server.baseUrl, token: 'ff_t', cwd: folder });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stderr).error.code).toBe('download_cut');
    expect(await readdir(folder)).toEqual([]);
    await server.close();
  });

  it('writes only to this folder, whatever the server names the file', async () => {
    const server = await startScriptedServer({
      headers: {
        'content-type': 'video/mp4',
        'content-disposition': `attachment; filename="x"; filename*=UTF-8''..%2F..%2Fkiln.mp4`,
      },
      body: 'whole',
    });
    const args = ['media', 'download', 'https://example.com/a.mp4'];
    const run = await runCli(args, { url: server.baseUrl, token: 'ff_t', cwd: folder });
    expect(run.json()).toEqual({ file: 'kiln.mp4', sizeBytes: 5 });
    expect(await readdir(folder)).toEqual(['kiln.mp4']);
    await server.close();
    await rm(folder, { recursive: true });
  });
});

describeOnTerminal('fanfare media import on a terminal', () => {
  it('shows that it is working', async () => {
    const { screen, code } = await runOnTerminal(['media', 'import', permalink], product.app);
    expect(code).toBe(0);
    expect(screen).toContain('Importing from 127.0.0.1');
    expect(screen).toContain('Imported.');
  });
});
