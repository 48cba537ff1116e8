import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeFile as probeAsPlatform } from '#app/server/sandbox/kit/probe.ts';
import { createFileReader } from '#cli/lib/lint/read-file-facts.ts';
import {
  ACCEPTED,
  listDamagedFiles,
  type OddFile,
} from '#tests/support/odd-files/damaged-files.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

/** Formats that platforms accept as is; the others are converted first. */
const PUBLISHED = /\.(?:jpg|png|gif|webp|mp4|mov|pdf|pptx)$/u;

describeWithFfmpeg('odd files at every entry point', () => {
  let app: ApiApp;
  let call: ApiClient;
  let folder = '';
  let files: OddFile[] = [];
  beforeAll(async () => {
    [app, files, folder] = await Promise.all([
      startApiApp(),
      listDamagedFiles(),
      mkdtemp(path.join(tmpdir(), 'fanfare-odd-files-')),
    ]);
    call = createApiClient(app.url, app.owner.token);
    await Promise.all(files.map(({ name, bytes }) => writeFile(path.join(folder, name), bytes)));
  }, 300_000);
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function upload(name: string, bytes: Buffer) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const { status, body } = await call('POST', '/api/media/upload', { body: form });
    return status === 201 ? null : (body.message ?? '');
  }

  it('get the same result and message from the API and the CLI’s lint', async () => {
    expect(files.length).toBeGreaterThan(60);
    const readFacts = createFileReader();
    for (const { name, bytes, expected } of files) {
      const message = await upload(name, bytes);
      const { fault } = await readFacts({ name, path: path.join(folder, name), altText: null });
      expect({ name, lint: fault?.message ?? null }).toEqual({ name, lint: message });
      expect(message ?? 'accepted', name).toMatch(expected);
    }
  }, 300_000);

  it('are readable for the simulated platforms where they are accepted', async () => {
    const sent = files.filter(
      ({ name, expected }) => expected === ACCEPTED && PUBLISHED.test(name),
    );
    expect(sent.length).toBeGreaterThan(12);
    for (const { name } of sent) {
      const { kind } = await probeAsPlatform(path.join(folder, name));
      expect(kind, name).toMatch(/^(?:image|gif|video|document)$/u);
    }
  });
});
