import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishPostOutput } from '#app/domain/posts/publish.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { compoundFile } from '#tests/media-corpus/formats/compound.ts';
import { createDocx } from './office-files.ts';

let app: ApiApp;
let call: ApiClient;
let folder: string;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-documents-'));
  await connectAccounts(app.url, ['linkedin', 'twitter']);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer, name: string) {
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  return uploadFile({ url: app.url, token: app.owner.token }, file, name);
}

function post(platform: string, mediaId: string, caption: string) {
  const content = { captions: [caption], mediaId };
  return call('POST', '/api/publisher/publish', { body: { content, platforms: [platform] } });
}

describe('documents on LinkedIn, from the upload to the page at the link', () => {
  it.each([
    ['Plan (1).pdf', 'application/pdf', () => readFixture('paper.pdf')],
    ['Letter.doc', 'application/msword', () => compoundFile('WordDocument')],
    [
      'Offer_2026.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      createDocx,
    ],
  ])('%s is shown under its name', async (name, contentType, create) => {
    const media = await upload(await create(), name);
    expect(media).toMatchObject({ kind: 'document', contentType, fileName: name });
    const response = await post('linkedin', media.id, `Read ${name}`);
    const { status, post: created } = PublishPostOutput.parse(response.body);
    expect(status).toBe('published');
    const page = await (await fetch(created.platforms[0]?.url ?? '')).text();
    expect(page).toContain(`data-sha256="${media.sha256}"`);
    expect(page).toContain(name);
  });

  it('are rejected for platforms that accept none, and nothing is sent', async () => {
    const media = await upload(await readFixture('paper.pdf'), 'plan.pdf');
    const response = await post('twitter', media.id, 'Not on X');
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([{ code: 'unsupported_media' }]);
  });
});
