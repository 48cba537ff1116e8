import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DAMAGED_FILE } from '#app/domain/library/library-file.ts';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { compoundFile } from '#tests/media-corpus/formats/compound.ts';
import { zip } from '#tests/media-corpus/formats/zip.ts';

export interface OddFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** What every interface reports; {@link ACCEPTED} if they accept the file. */
  readonly expected: RegExp;
}

const KINDS = [
  'square.jpg',
  'alpha.png',
  'animated.gif',
  'still.webp',
  'photo.avif',
  'photo.heic',
  'photo.tiff',
  'photo.bmp',
  'h264-aac.mp4',
  'h264-aac.mov',
  'h264-aac.mkv',
  'vp8-vorbis.webm',
  'mjpeg-pcm.avi',
  '1-page.pdf',
  'slides.pptx',
];
const SPARE = 2;
const PADDING = Buffer.alloc(900);
/** Bytes that printer drivers write before a document. */
const PRINTER = '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\n';
export const ACCEPTED = /^accepted$/u;
export const DAMAGED = new RegExp(`^${DAMAGED_FILE.replaceAll('.', String.raw`\.`)}$`, 'u');

/**
 * Returns each kind of file complete, without its last bytes, without its last hundredth, and with zeros
 * appended.
 */
export async function listDamagedFiles(): Promise<OddFile[]> {
  const corpus = await mediaCorpus();
  const cut = await Promise.all(
    KINDS.map(async (kind) => {
      const bytes = await readFile(path.join(corpus, kind));
      const hundredth = Math.max(SPARE, Math.floor(bytes.length / 100));
      return [
        { name: `whole-${kind}`, bytes, expected: ACCEPTED },
        { name: `padded-${kind}`, bytes: Buffer.concat([bytes, PADDING]), expected: ACCEPTED },
        { name: `short-${kind}`, bytes: bytes.subarray(0, -SPARE), expected: DAMAGED },
        { name: `cut-${kind}`, bytes: bytes.subarray(0, -hundredth), expected: DAMAGED },
      ];
    }),
  );
  return [...cut.flat(), ...(await listNamed(corpus))];
}

async function listNamed(corpus: string): Promise<OddFile[]> {
  const png = Buffer.from(await readFile(path.join(corpus, 'alpha.png')));
  png.writeUInt8(png.readUInt8(5000) ^ 1, 5000);
  const document = await readFile(path.join(corpus, '1-page.pdf'), 'latin1');
  const program = Buffer.alloc(512);
  program.write('MZ');
  return [
    {
      name: 'late.pdf',
      bytes: Buffer.from(`\r\n\r\n${document}`),
      expected: /^This PDF has other data/u,
    },
    {
      name: 'printed.pdf',
      bytes: Buffer.from(`${PRINTER}${document}`),
      expected: /^This PDF has other/u,
    },
    { name: 'late-cut.pdf', bytes: Buffer.from(`\n${document.slice(0, 300)}`), expected: DAMAGED },
    { name: 'zeros.bmp', bytes: Buffer.concat([Buffer.from('BM'), PADDING]), expected: DAMAGED },
    { name: 'flipped.png', bytes: png, expected: DAMAGED },
    {
      name: 'table.xlsx',
      bytes: zip({ 'xl/workbook.xml': 'x' }),
      expected: /an Excel file\. Save/u,
    },
    { name: 'a.zip', bytes: zip({ 'a.jpg': 'x' }), expected: /a ZIP archive file\. Unpack/u },
    { name: 'setup.exe', bytes: program, expected: /a Windows program \(EXE\) file/u },
    {
      name: 'secret.docx',
      bytes: compoundFile('EncryptedPackage'),
      expected: /password-protected/u,
    },
    { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n'), expected: /a CSV table file/u },
    {
      name: 'page.mp4',
      bytes: Buffer.from('<!doctype html><p>Hi'),
      expected: /a web page instead/u,
    },
  ];
}
