import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { ACCEPTED, DAMAGED, type OddFile } from './damaged-files.ts';
import { pdf } from '#tests/media-corpus/formats/pdf.ts';
import { tiff } from './tiff.ts';

const run = promisify(execFile);

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=1'];
const HDR = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];

/** Files that ffmpeg writes and the corpus lacks. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  'loop.avif': [...PICTURE, '-frames:v', '2', '-c:v', 'libaom-av1', '-cpu-used', '8'],
  'loop.apng': [...PICTURE, '-frames:v', '3', '-f', 'apng'],
  'IMG_0042.MOV': [...PICTURE, ...X265, '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', ...HDR],
};

async function makeFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-made-'));
  try {
    const created = Object.entries(MADE).map(async ([name, args]) => {
      const file = path.join(folder, name);
      await run('ffmpeg', ['-nostdin', '-v', 'error', ...args, file]);
      return [name, await readFile(file)] as const;
    });
    return new Map(await Promise.all(created));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A PDF with a password that isn't empty: no key that a reader derives fits its hash. */
function lockedPdf(): Buffer {
  const text = pdf(1).toString('latin1');
  const hash = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${hash}> /U <${hash}> >>`;
  return Buffer.from(text.replace('/Root', `${encrypt} /ID [<00> <00>] /Root`), 'latin1');
}

const CAMERA_RAW = [
  [254, 1],
  [256, 100],
  [50_706, 4],
] as const;

/**
 * About thirty files that people have and that few programs expect: phone formats, rare containers, broken
 * and encrypted files, and names in every script.
 */
export async function listOddFiles(): Promise<OddFile[]> {
  const corpus = await mediaCorpus();
  const take = (name: string): Promise<Buffer> => readFile(path.join(corpus, name));
  const [created, heic, square, hevc] = await Promise.all([
    makeFiles(),
    take('photo.heic'),
    take('square.jpg'),
    take('hevc-aac.mp4'),
  ]);
  const makePicture = () => sharp({ create: { width: 320, height: 180, ...PLAIN } });
  const small = await makePicture().jpeg().toBuffer();
  const sequence = Buffer.from(hevc);
  sequence.write('hevc', 8, 'latin1');
  const accepted: [string, Buffer][] = [
    ['IMG_0001.HEIC', heic],
    ['photo.avif', await take('photo.avif')],
    ['scan.tiff', await take('photo.tiff')],
    ['print.jpg', await take('cmyk.jpg')],
    ['clip.mkv', await take('h264-aac.mkv')],
    ['clip.avi', await take('mjpeg-pcm.avi')],
    ['fragmented.mp4', await take('fragmented.mp4')],
    ['locked.pdf', lockedPdf()],
    ['wide.png', await makePicture().resize(30_000, 10, { fit: 'fill' }).png().toBuffer()],
    ...[...created].filter(([name]) => name !== 'loop.avif'),
    ['👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 עותק.jpg', small],
    ['Cafe\u0301 am Abend.jpg', small],
    [`${'long '.repeat(59)}.jpg`, small],
    ['12" vinyl.jpg', small],
    ['.hidden.jpg', small],
    ['.jpg', small],
    ['photo.jpg. ', small],
  ];
  const refused: [string, Buffer, RegExp][] = [
    ['burst.heics', sequence, /HEIF|HEIC/u],
    ['IMG_0002.DNG', tiff('II', CAMERA_RAW), /a camera RAW \(DNG or Apple ProRAW\) file/u],
    ['loop.avif', created.get('loop.avif') ?? small, /an animated AVIF file/u],
    ['big.tif', await makePicture().tiff({ bigtiff: true }).toBuffer(), /a BigTIFF file/u],
    ['cut.jpg', square.subarray(0, square.length / 2), DAMAGED],
    ['cut.mp4', await take('half-mdat.mp4'), DAMAGED],
    ['cut.png', await take('cut.png'), DAMAGED],
    ['cut.pdf', await take('cut.pdf'), DAMAGED],
    ['late.pdf', Buffer.concat([Buffer.from('\r\n'), pdf(1)]), /^This PDF has other data/u],
    ['empty.jpg', Buffer.alloc(0), /^The file empty\.jpg is empty\. Choose another file\.$/u],
    ['notes.jpg', Buffer.from('Nothing to see here.\n'), DAMAGED],
    ['drawing.svg', await take('drawing.svg'), /an SVG file/u],
  ];
  return [
    ...accepted.map(([name, bytes]) => ({ name, bytes, expected: ACCEPTED })),
    ...refused.map(([name, bytes, expected]) => ({ name, bytes, expected })),
  ];
}

const PLAIN = { channels: 3, background: '#4060a0' } as const;
