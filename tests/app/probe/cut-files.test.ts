import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SUPPORTED_FORMATS } from '#app/domain/media/file-formats.ts';
import { DAMAGED_FILE, toUnusableFile } from '#app/domain/library/library-file.ts';
import { WHOLE_CHECKS } from '#app/probe/is-file-whole.ts';
import { probeStoredFile } from '#app/server/adapters/media-probe/probe-stored-file.ts';
import { createFileReader } from '#cli/lib/lint/read-file-facts.ts';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';

/** One file per accepted format and variant. */
const NAMES = [
  'square.jpg',
  'progressive.jpg',
  'alpha.png',
  'interlaced.png',
  'still.webp',
  'animated.webp',
  'animated.gif',
  'photo.avif',
  'photo.heic',
  'photo.tiff',
  'photo.bmp',
  'h264-aac.mp4',
  'moov-last.mp4',
  'h264-aac.mov',
  'h264-aac.mkv',
  'vp8-vorbis.webm',
  'mjpeg-pcm.avi',
  '1-page.pdf',
  '300-pages.pdf',
  'letter.docx',
  'slides.pptx',
  'letter.doc',
  'slides.ppt',
];
/** The last byte of a PDF is a line break. The last sector of an old Office file may be partly unused. */
const SPARE_BYTES: readonly (readonly [RegExp, number])[] = [
  [/\.pdf$/u, 1],
  [/\.(?:doc|ppt)$/u, 511],
];
/** Acrobat looks for the end of a PDF in the last 1024 bytes. */
const STRICT_END = /\.pdf$/u;

/** How much of a file is kept: fractions, and then lengths below the full size. */
const PARTS = [0.1, 0.5, 0.9, 0.99];
const FEWER = [1000, 100, 10, 2, 1];

function listCuts(name: string, bytes: Buffer): Buffer[] {
  const lengths = [
    ...PARTS.map((part) => Math.floor(bytes.length * part)),
    ...FEWER.map((fewer) => bytes.length - fewer),
  ];
  const spare = SPARE_BYTES.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
  const max = bytes.length - spare - 1;
  return lengths.filter((each) => each > 0 && each <= max).map((each) => bytes.subarray(0, each));
}

describeWithFfmpeg('a file that is cut off or has trailing data', () => {
  let corpus = '';
  let folder = '';
  beforeAll(async () => {
    [corpus, folder] = await Promise.all([
      mediaCorpus(),
      mkdtemp(path.join(os.tmpdir(), 'fanfare-cut-')),
    ]);
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Returns what the server and the CLI's lint report; null if they accept the file. */
  async function checkFile(name: string, bytes: Buffer) {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    const probed = await probeStoredFile(file);
    const server =
      probed.kind === 'unusable'
        ? toUnusableFile({ file: probed, fileName: name, platform: null }).message
        : null;
    const { fault } = await createFileReader()({ name, path: file, altText: null });
    return { server, lint: fault?.message ?? null };
  }

  it.each(NAMES)('is damaged wherever %s is cut off, even by one byte', async (name) => {
    const bytes = await readFile(path.join(corpus, name));
    for (const cut of listCuts(name, bytes)) {
      const shown = await checkFile(name, cut);
      const note = `${cut.length} of ${bytes.length} bytes`;
      expect(shown, note).toEqual({ server: DAMAGED_FILE, lint: DAMAGED_FILE });
    }
  });

  const MOTION = Buffer.from('MotionPhoto_Data and a video, as phones add it. '.repeat(100));

  it.each(NAMES.filter((name) => !STRICT_END.test(name)))(
    'is accepted when %s has data or zeros after its end',
    async (name) => {
      const bytes = await readFile(path.join(corpus, name));
      for (const tail of [Buffer.alloc(0), Buffer.alloc(5000), MOTION]) {
        const shown = await checkFile(name, Buffer.concat([bytes, tail]));
        expect(shown, `${tail.length} bytes more`).toEqual({ server: null, lint: null });
      }
    },
  );

  it.each([
    'square.jpg',
    'alpha.png',
    'animated.gif',
    'h264-aac.mkv',
    'mjpeg-pcm.avi',
    'photo.heic',
  ])('is damaged when the last tenth of %s is zeros', async (name) => {
    const bytes = Buffer.from(await readFile(path.join(corpus, name)));
    bytes.fill(0, Math.floor(bytes.length * 0.9));
    expect(await checkFile(name, bytes)).toEqual({ server: DAMAGED_FILE, lint: DAMAGED_FILE });
  });

  it.each(['alpha.png', 'bomb-30000x30000.png', 'slides.pptx'])(
    'is damaged when a bit in %s is wrong, which a checksum finds',
    async (name) => {
      const bytes = Buffer.from(await readFile(path.join(corpus, name)));
      const at = Math.floor(bytes.length / 3);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(await checkFile(name, bytes)).toEqual({ server: DAMAGED_FILE, lint: DAMAGED_FILE });
    },
  );

  it('is checked in every accepted format', () => {
    const types = SUPPORTED_FORMATS.map(({ contentType }) => contentType);
    expect(Object.keys(WHOLE_CHECKS).toSorted()).toEqual(types.toSorted());
  });
});
