import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, VIDEO } from '#tests/support/cli.ts';
import { describeRefusals } from '#tests/support/cli-refusals.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

let product: ProductProcesses;
let folder: string;

beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-media-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

describe('fanfare media upload', () => {
  it('uploads the very bytes of a file that is named from where it was called', async () => {
    await copyFile(VIDEO, path.join(folder, 'kiln öffnet.mp4'));
    const args = ['media', 'upload', './kiln öffnet.mp4', '--alt-text', 'An open kiln\nat “noon”'];
    const { code, stderr, json } = await runCli(args, { ...product.app, cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Uploaded kiln öffnet\.mp4 \(253 kB\) in [\d.]+ s\.\n$/u);
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

  it('sends one file part with a length that is said beforehand, after the fields', async () => {
    const server = await startScriptedServer({ body: { id: 'med_1', url: 'u', sizeBytes: 3 } });
    const file = path.join(folder, 'a "b".txt');
    await writeFile(file, 'abc');
    const args = ['media', 'upload', file, '--platform', 'twitter'];
    await runCli(args, { url: server.baseUrl, token: 'ff_t' });
    const { headers, text, bytes } = server.received[0] ?? {};
    const boundary = /boundary=(\S+)/u.exec(headers?.['content-type'] ?? '')?.[1] ?? '';
    expect(text?.split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="platform"\r\n\r\ntwitter\r\n',
      '\r\nContent-Disposition: form-data; name="file"; filename="a \\"b\\".txt"\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n',
      '--\r\n',
    ]);
    expect(headers?.['content-length']).toBe(String(bytes?.length));
    expect(headers?.['transfer-encoding']).toBeUndefined();
    await server.close();
  });

  it.each([
    ['a text file that calls itself a video', 'notes.mp4', 'just text', 'unsupported_file_type'],
    ['an empty file', 'empty.mp4', '', 'validation_failed'],
  ])('tells why %s is refused, and exits 6', async (_what, name, content, code) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    const run = await runCli(['media', 'upload', file, '--json'], product.app);
    expect(run).toMatchObject({ code: 6, stdout: '' });
    const { error } = JSON.parse(run.stderr);
    expect(error).toMatchObject({ code, request_id: expect.stringMatching(/^req_/u) });
    expect(error.message.length).toBeGreaterThan(10);
  });

  it.each([
    ['is missing', 'nowhere.mp4', 'There is no such file: nowhere.mp4'],
    ['is a folder', '.', 'This is not a file: .'],
  ])('says when the file %s, and exits 2', async (_what, file, message) => {
    const run = await runCli(['media', 'upload', file], { ...product.app, cwd: folder });
    expect(run).toMatchObject({ code: 2, stderr: `Error: ${message}\n` });
  });

  it('names the file that is missing and the platform that does not exist at once', async () => {
    const run = await runCli(['media', 'upload', '--platform', 'myspace'], product.app);
    expect(run.code, run.stderr).toBe(2);
    expect(run.stderr).toContain('Say which file to upload. (<file>)');
    expect(run.stderr).toContain('myspace is not a value of --platform. One of: instagram,');
  });

  it('shows a refusal that comes before the file is sent', async () => {
    const big = path.join(folder, 'big.mp4');
    await writeFile(big, Buffer.alloc(30 * 1024 * 1024));
    const run = await runCli(['media', 'upload', big], { ...product.app, token: 'ff_test_wrong' });
    expect(run.code, run.stderr).toBe(4);
    expect(run.stderr).toContain('This API token is unknown, expired or revoked.');
  });

  it('says when the connection breaks', async () => {
    const server = await startScriptedServer({ cut: true });
    const run = await runCli(['media', 'upload', VIDEO], { url: server.baseUrl, token: 'ff_t' });
    expect(run.code, run.stderr).toBe(3);
    expect(run.stderr).toMatch(/did not answer: .*\nTry again\./u);
    await server.close();
  });
});

describeOnTerminal('fanfare media upload at a terminal', () => {
  it('draws how far it is, and leaves the facts', async () => {
    const { code, screen } = await runOnTerminal(['media', 'upload', VIDEO], product.app);
    expect(code).toBe(0);
    expect(screen).toMatch(/Uploading kiln-opening\.mp4 {2}\d+ % /u);
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

  it('asks which file is meant, and exits 2', async () => {
    const run = await runCli(['media', 'get'], product.app);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('Say which media file');
  });

  it('says that there is no such file, and exits 3', async () => {
    const run = await runCli(['media', 'get', '../../etc', '--json'], product.app);
    expect(run.code, run.stderr).toBe(3);
    expect(JSON.parse(run.stderr).error.code).toBe('not_found');
  });
});

describeRefusals('fanfare media upload', ['media', 'upload', VIDEO]);
describeRefusals('fanfare media get', ['media', 'get', 'med_1']);
