import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createConfigHome,
  describeOnTerminal,
  runCli,
  runOnTerminal,
  spawnCli,
  VIDEO,
} from '#tests/support/cli.ts';
import { describeRefusals } from '#tests/support/cli-refusals.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { startTusServer } from '#tests/support/tus-server.ts';

let product: BorrowedProduct;
let folder: string;

beforeAll(async () => {
  product = await borrowProduct();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-media-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

describe('fanfare media upload', () => {
  it('uploads the exact bytes of a file, relative to the current folder', async () => {
    await copyFile(VIDEO, path.join(folder, 'kiln öffnet.mp4'));
    const args = ['media', 'upload', './kiln öffnet.mp4', '--alt-text', 'An open kiln\nat “noon”'];
    const { code, stderr, json } = await runCli(args, { ...product.app, cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Uploaded kiln öffnet\.mp4 \(253 kB\) in [\d.]+m?s\.\n$/u);
    expect(json()).toMatchObject({
      fileName: 'kiln öffnet.mp4',
      type: 'video',
      sizeBytes: 253114,
      sha256: createHash('sha256')
        .update(await readFile(VIDEO))
        .digest('hex'),
      altText: 'An open kiln\nat “noon”',
    });
  });

  it('resumes an interrupted upload when the same command is run again', async () => {
    const file = path.join(folder, 'again.mp4');
    await copyFile(VIDEO, file);
    const env = { XDG_CONFIG_HOME: await createConfigHome() };
    const server = await startTusServer(253114);
    const broken = spawnCli(['media', 'upload', file], { url: server.url, token: 'ff_t', env });
    const ended = once(broken, 'exit');
    await server.bytes;
    broken.kill('SIGINT');
    await ended;
    const stored = await readFile(
      path.join(env.XDG_CONFIG_HOME, 'fanfare', 'uploads.json'),
      'utf8',
    );
    expect(stored).toContain('/api/uploads/upl_1');
    expect(stored).not.toContain('ff_t');
    const again = await runCli(['media', 'upload', file], { url: server.url, token: 'ff_t', env });
    expect(again.code, again.stderr).toBe(0);
    expect(server.methods).toEqual(['POST', 'PATCH', 'HEAD', 'GET']);
    server.close();
  });

  it('uploads several files, and lists, changes and deletes them', async () => {
    const files = ['one.mp4', 'two.mp4'].map((name) => path.join(folder, name));
    for (const file of files) await copyFile(VIDEO, file);
    const uploaded = await runCli(['media', 'upload', ...files], product.app);
    expect(uploaded.json().items).toMatchObject([{ fileName: 'one.mp4' }, { fileName: 'two.mp4' }]);
    const [{ id }] = uploaded.json().items;
    const args = ['media', 'update', id, '--alt-text', 'Ash glaze', '--focal', '0.25,.5'];
    expect((await runCli(args, product.app)).json()).toMatchObject({
      altText: 'Ash glaze',
      focalPoint: { x: 0.25, y: 0.5 },
    });
    const listed = await runCli(['media', 'list', '--search', 'ash'], product.app);
    expect(listed.json().items).toMatchObject([{ id }]);
    const requested = await runCli(['media', 'delete', id], product.app);
    expect(requested).toMatchObject({ code: 2, stdout: '' });
    const deleted = await runCli(['media', 'delete', id, '--yes'], product.app);
    expect(deleted.json()).toEqual({ id, deleted: true });
    expect((await runCli(['media', 'get', id], product.app)).code).toBe(3);
  });

  it('explains what to change, and how to write a focal point', async () => {
    const none = await runCli(['media', 'update', 'med_1'], product.app);
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('Specify what to change: --name, --alt-text, or --focal.');
    const wrong = await runCli(['media', 'update', 'med_1', '--focal', '2,2'], product.app);
    expect(wrong.stderr).toContain('--focal needs two numbers from 0 to 1');
  });

  it.each([
    ['a text file that calls itself a video', 'notes.mp4', 'just text', 'validation_failed'],
    ['an empty file', 'empty.mp4', '', 'validation_failed'],
  ])('shows why %s is rejected, and exits 6', async (_what, name, content, code) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    const run = await runCli(['media', 'upload', file, '--json'], product.app);
    expect(run).toMatchObject({ code: 6, stdout: '' });
    const { error } = JSON.parse(run.stderr);
    expect(error).toMatchObject({ code, request_id: expect.stringMatching(/^req_/u) });
    expect(error.message.length).toBeGreaterThan(10);
  });

  it.each([
    ['is missing', 'nowhere.mp4', 'File not found: nowhere.mp4'],
    ['is a folder', '.', 'Not a file: .'],
  ])('reports when the file %s, and exits 2', async (_what, file, message) => {
    const run = await runCli(['media', 'upload', file], { ...product.app, cwd: folder });
    expect(run).toMatchObject({ code: 2, stderr: `Error: ${message}\n` });
  });

  it('reports a missing file and an unknown platform at once', async () => {
    const run = await runCli(['media', 'upload', '--platform', 'myspace'], product.app);
    expect(run.code, run.stderr).toBe(2);
    expect(run.stderr).toContain('Specify a file to upload. (<file>)');
    expect(run.stderr).toContain("myspace isn't valid for --platform. Use instagram,");
  });

  it('shows a rejection that arrives before the file is sent', async () => {
    const big = path.join(folder, 'big.mp4');
    await writeFile(big, Buffer.alloc(30 * 1024 * 1024));
    const run = await runCli(['media', 'upload', big], { ...product.app, token: 'ff_test_wrong' });
    expect(run.code, run.stderr).toBe(4);
    expect(run.stderr).toContain('This API token is unknown, expired, or revoked.');
  });

  it('reports a broken connection', async () => {
    const server = await startScriptedServer({ cut: true });
    const run = await runCli(['media', 'upload', VIDEO], { url: server.baseUrl, token: 'ff_t' });
    expect(run.code, run.stderr).toBe(3);
    expect(run.stderr).toMatch(/^Error: No response from .*: .*\nTry again\./u);
    await server.close();
  });
});

describeOnTerminal('fanfare media upload at a terminal', () => {
  it('draws its progress, and ends with the file’s facts', async () => {
    const { code, screen } = await runOnTerminal(['media', 'upload', VIDEO], product.app);
    expect(code).toBe(0);
    expect(screen).toMatch(/[█░]{24} {1,3}\d+ % {2}Uploading kiln-opening\.mp4 {2}/u);
    const shown = screen.slice(screen.lastIndexOf('\u001B[2K'));
    expect(shown).toContain('Uploaded kiln-opening.mp4 (253 kB)');
    expect(shown).toContain('1280 × 720');
  });

  it('draws nothing with --quiet', async () => {
    const args = ['media', 'upload', VIDEO, '--quiet', '--json'];
    const { screen } = await runOnTerminal(args, product.app);
    expect(JSON.parse(screen)).toMatchObject({ fileName: 'kiln-opening.mp4' });
  });
});

describe('fanfare media get', () => {
  it('shows a file with a link that works', async () => {
    const { id } = (await runCli(['media', 'upload', VIDEO], product.app)).json();
    const { code, json } = await runCli(['media', 'get', id], product.app);
    expect(code).toBe(0);
    expect(json()).toMatchObject({ id, contentType: 'video/mp4' });
    const file = await fetch(json().url);
    expect((await file.bytes()).length).toBe(253114);
  });

  it('requires a file, and exits 2', async () => {
    const run = await runCli(['media', 'get'], product.app);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('Specify the media file');
  });

  it('reports an unknown file, and exits 3', async () => {
    const run = await runCli(['media', 'get', '../../etc', '--json'], product.app);
    expect(run.code, run.stderr).toBe(3);
    expect(JSON.parse(run.stderr).error.code).toBe('not_found');
  });
});

describeRefusals('fanfare media upload', ['media', 'upload', VIDEO]);
