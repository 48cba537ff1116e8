import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED_FORMATS } from '#app/domain/media/file-formats-refused.ts';
import { DAMAGED_FILE, toUnusableFile } from '#app/domain/library/library-file.ts';
import type { ProbeResult } from '#app/domain/media/probed-media.ts';
import { probeFile } from '#app/probe/probe-file.ts';
import { probeImageHeader } from '#app/probe/probe-image-header.ts';
import { probeStoredFile } from '#app/server/adapters/media-probe/probe-stored-file.ts';
import { compoundFile } from '#tests/media-corpus/formats/compound.ts';
import { tiff } from '#tests/support/odd-files/tiff.ts';
import { zip } from '#tests/media-corpus/formats/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Probes a file as the server does, and as the CLI does, which has no decoders. */
async function probeBoth(bytes: Uint8Array): Promise<ProbeResult[]> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return [await probeStoredFile(file), await probeFile(file, probeImageHeader)];
}

/** Returns what both report about a file of this name; null if they accept it. */
async function refuse(fileName: string, bytes: Uint8Array | string): Promise<string | null> {
  const found = await probeBoth(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  const [server, cli] = found.map((file) =>
    file.kind === 'unusable' ? toUnusableFile({ file, fileName, platform: null }).message : null,
  );
  expect(cli, `${fileName} in the CLI`).toBe(server);
  return server ?? null;
}

const atoms = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`),
    Buffer.alloc(64),
  ]);

const LOCKED_OFFICE =
  /a password-protected Office file\. Save a copy without a password, then upload that\.$/u;

describe('an unsupported format', () => {
  it.each([
    [
      'IMG_1.DNG',
      tiff('II', [
        [254, 1],
        [256, 100],
        [50_706, 4],
      ]),
      /camera RAW \(DNG or Apple ProRAW\)/u,
    ],
    [
      'IMG_1.NEF',
      tiff('MM', [
        [254, 1],
        [256, 160],
        [257, 120],
      ]),
      /camera RAW/u,
    ],
    [
      'IMG_1.CR2',
      Buffer.concat([Buffer.from('49492a0010000000435202', 'hex'), Buffer.alloc(64)]),
      /Canon CR2/u,
    ],
    ['IMG_1.CR3', atoms('crx '), /Canon CR3/u],
    [
      'a.psd',
      Buffer.concat([Buffer.from('8BPS\0\u0001'), Buffer.alloc(64)]),
      /a Photoshop \(PSD\) file\. Export it as JPEG or PNG/u,
    ],
    ['a.jxl', Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(64)]), /a JPEG XL file/u],
    [
      'a.jp2',
      Buffer.concat([
        Buffer.from('0000000c6a5020200d0a870a0000001466747970', 'hex'),
        Buffer.from('jp2 '),
        Buffer.alloc(64),
      ]),
      /a JPEG 2000 file/u,
    ],
    [
      'a.svg',
      '<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg"/>',
      /an SVG file/u,
    ],
    [
      'a.ico',
      Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(64)]),
      /a Windows icon \(ICO\) file/u,
    ],
    [
      'a.flv',
      Buffer.concat([Buffer.from('FLV\u0001'), Buffer.alloc(64)]),
      /a Flash Video \(FLV\) file\. Export it as MP4/u,
    ],
    [
      'a.wmv',
      Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(64)]),
      /a Windows Media \(WMV\) file/u,
    ],
    [
      'a.mp3',
      Buffer.concat([
        Buffer.from('ID3\u0004\0\0\0\0\0\u000a'),
        Buffer.alloc(10),
        Buffer.from('fffb9064', 'hex'),
        Buffer.alloc(413),
      ]),
      /an MP3 audio file/u,
    ],
    ['a.m4a', atoms('M4A '), /an M4A audio file/u],
    ['a.xls', compoundFile('Workbook'), /an Excel file\. Save it as PDF/u],
    ['a.docx', compoundFile('EncryptedPackage'), LOCKED_OFFICE],
    ['a.pptx', compoundFile('EncryptedPackage'), LOCKED_OFFICE],
    ['a.ppt', compoundFile('EncryptedSummary'), LOCKED_OFFICE],
    [
      'a.doc',
      compoundFile('WordDocument', Buffer.from('eca5c1000904000000000001', 'hex').fill(0, 4, 10)),
      LOCKED_OFFICE,
    ],
    ['a.zip', zip({ 'a.jpg': 'x' }), /a ZIP archive file\. Unpack it/u],
    ['a.html', '<!DOCTYPE html><title>x</title>', /a web page \(HTML\) file/u],
    ['a.txt', 'Hello', /a text file/u],
    ['a.m3u8', '#EXTM3U\n', /a playlist \(M3U8\) file/u],
  ])('is named: %s', async (name, bytes, words) => {
    expect(await refuse(name, bytes)).toMatch(words);
  });

  it.each(REFUSED_FORMATS.map(({ name, advice }) => [name, advice]))(
    'comes with advice for %s',
    (_, advice) => {
      expect(advice).toMatch(/^(?:Export|Save|Unpack|Open|Platforms) .*\.$/u);
    },
  );
});

describe('a file that is damaged', () => {
  it.each([
    ['zeros from a download that never ran', 'clip.mp4', Buffer.alloc(5000)],
    ['a text', 'clip.mov', 'error: not found'],
    ['noise', 'photo.heic', Buffer.from('c0ffee00'.repeat(99), 'hex')],
    ['two bytes', 'photo.jpg', Buffer.from('ffd8', 'hex')],
    [
      'a download that is still running',
      'clip.mp4.crdownload',
      Buffer.from('c0ffee00'.repeat(99), 'hex'),
    ],
    ['half of a Word file', 'letter.docx', zip({ a: randomBytes(500) }).subarray(0, 200)],
    ['half of an old Word file', 'letter.doc', compoundFile('WordDocument').subarray(0, 3000)],
  ])('is reported as such: %s', async (_, name, bytes) => {
    expect(await refuse(name, bytes)).toBe(DAMAGED_FILE);
  });

  it('is reported when a web page was saved in place of a video', async () => {
    const page = '\n<!doctype html><html><title>Sign in</title></html>';
    expect(await refuse('clip.mp4', page)).toBe(
      "This file is damaged or wasn't fully downloaded: it contains a web page instead. Download the file again, then upload it.",
    );
  });
});

describe('an animated PNG', () => {
  it('is accepted and counts its frames', async () => {
    const still = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const control = Buffer.from(
      '0000000861635 44c'.replaceAll(' ', '') + '0000000700000000' + '00000000',
      'hex',
    );
    const animated = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    const both = await probeBoth(animated);
    expect(both).toHaveLength(2);
    for (const found of both)
      expect(found).toMatchObject({
        kind: 'image',
        contentType: 'image/apng',
        width: 20,
        height: 10,
        frameCount: 7,
      });
  });
});
