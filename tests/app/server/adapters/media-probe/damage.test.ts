import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileMediaProbe } from '#app/server/adapters/media-probe/file-media-probe.ts';
import { testParsers } from '#tests/support/parsers.ts';

const DAMAGED = { kind: 'unusable', reason: 'damaged' };

describe('checking a file for damage', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-probe-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const probe = async (bytes: Uint8Array) => {
    await writeFile(path.join(folder, 'file'), bytes);
    return createFileMediaProbe({
      withFile: (name, use) => use(path.join(folder, name)),
      parsers: testParsers,
    }).probe('file');
  };
  const readVideo = () => readFile('scripts/demo/kiln-opening.mp4');

  it('rejects a file with half of its frames missing', async () => {
    const video = await readVideo();
    expect(await probe(video.subarray(0, video.length / 2))).toMatchObject(DAMAGED);
  });

  it('accepts trailing data that players ignore', async () => {
    const video = await readVideo();
    const after = Buffer.from('\x00\x00\xff\xffSEFT and what a phone leaves there', 'latin1');
    expect(await probe(Buffer.concat([video, after]))).toMatchObject({ kind: 'video' });
  });

  it('rejects an image that is cut off', async () => {
    const picture = await readFile('tests/fixtures/media/yt-thumbnail.jpg');
    expect(await probe(picture)).toMatchObject({ kind: 'image', frameCount: 1 });
    expect(await probe(picture.subarray(0, picture.length / 2))).toMatchObject(DAMAGED);
  });
});
