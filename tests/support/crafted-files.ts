import { crc32, deflateSync } from 'node:zlib';

/**
 * Files that a stranger makes to hurt whoever reads them: small to send, dear to parse. Each takes a size, so
 * that a test can compare the cost of n with the cost of 4n.
 */
export interface CraftedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

const pdf = (body: string): CraftedFile => ({
  fileName: 'crafted.pdf',
  contentType: 'application/pdf',
  bytes: Buffer.from(`%PDF-1.7\n${body}`, 'latin1'),
});

interface PdfObject {
  readonly id: number;
  readonly text: string;
}

/** With a correct index, so that a reader takes its fast way. */
function writePdf(objects: readonly PdfObject[]): CraftedFile {
  let body = '';
  const offsets: string[] = [];
  for (const { id, text } of objects) {
    offsets[id] = `${String('%PDF-1.7\n'.length + body.length).padStart(10, '0')} 00000 n \n`;
    body += `${id} 0 obj\n${text}\nendobj\n`;
  }
  const start = '%PDF-1.7\n'.length + body.length;
  offsets[0] = '0000000000 65535 f \n';
  const table = `xref\n0 ${offsets.length}\n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return pdf(`${body}${table}${trailer}`);
}

/** A PDF whose pages lie one below the other, `depth` levels deep, without a count. */
export function makeDeepPdf(depth: number): CraftedFile {
  const levels = Array.from({ length: depth }, (_, index) => ({
    id: index + 2,
    text: `<< /Type /Pages /Kids [${index + 3} 0 R] >>`,
  }));
  return writePdf([
    { id: 1, text: '<< /Type /Catalog /Pages 2 0 R >>' },
    ...levels,
    { id: depth + 2, text: '<< /Type /Page /MediaBox [0 0 1 1] >>' },
  ]);
}

/** A PDF with `count` pages beside each other and without a count, so that a reader visits all of them. */
export function makeWidePdf(count: number): CraftedFile {
  const ids = Array.from({ length: count }, (_, index) => index + 3);
  return writePdf([
    { id: 1, text: '<< /Type /Catalog /Pages 2 0 R >>' },
    { id: 2, text: `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>` },
    ...ids.map((id) => ({ id, text: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>' })),
  ]);
}

/** A PDF without an index, full of opening brackets: readers search all of it for objects. */
export function makeBrokenPdf(brackets: number): CraftedFile {
  const nested = `${'['.repeat(brackets)}`;
  return pdf(
    `1 0 obj\n<< /Type /Catalog /Pages ${nested}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );
}

/** A compressed object stream of a few kilobytes that becomes `mebibytes` when it is read. */
export function makePdfBomb(mebibytes: number): CraftedFile {
  const stream = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, 0x20), { level: 9 });
  const head = `1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`;
  const text = `${head}${stream.toString('latin1')}\nendstream\nendobj\n`;
  const index = Buffer.from([1, 0, 9, 0, 2, 0, 1, 0]);
  const start = '%PDF-1.7\n'.length + text.length;
  const table = `4 0 obj\n<< /Type /XRef /Size 3 /W [1 2 1] /Index [1 2] /Root 2 0 R /Length ${index.length} >>\nstream\n${index.toString('latin1')}\nendstream\nendobj\n`;
  return pdf(`${text}${table}startxref\n${start}\n%%EOF\n`);
}

function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};

/** As the `tkhd` and `mvhd` boxes have it: the picture is not turned. */
const UPRIGHT = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const MEDIA_HANDLER = Buffer.from('\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');

interface TrackOptions {
  readonly timescale?: number;
  readonly duration?: number;
  /** The table of how long each frame is shown. */
  readonly times: Buffer;
}

/** An MP4 with one track of H.264 by its name, and the tables that are given. */
function writeMp4({ timescale = 1000, duration = 4000, times }: TrackOptions): CraftedFile {
  const entry = Buffer.alloc(78);
  entry.writeUInt16BE(1, 6);
  entry.writeUInt16BE(640, 24);
  entry.writeUInt16BE(360, 26);
  entry.writeUInt16BE(24, 74);
  const avcC = box('avcC', Buffer.from([1, 0x42, 0, 0x1e, 0xff, 0xe0, 0]));
  const tables = box(
    'stbl',
    box('stsd', numbers(0, 1), box('avc1', entry, avcC)),
    box('stts', times),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 100, 1)),
    box('stco', numbers(0, 1, 40)),
  );
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, timescale, duration, 0x55c40000)),
    box('hdlr', MEDIA_HANDLER),
    box('minf', box('vmhd', numbers(1, 0, 0)), tables),
  );
  const size = numbers(640 * 0x10000, 360 * 0x10000);
  const track = box('tkhd', numbers(3, 0, 0, 1, 0, duration, 0, 0, 0, 0), UPRIGHT, size);
  const movie = box(
    'mvhd',
    numbers(0, 0, 0, timescale, duration, 0x10000, 0x1000000, 0, 0),
    UPRIGHT,
    Buffer.alloc(24),
    numbers(2),
  );
  return {
    fileName: 'crafted.mp4',
    contentType: 'video/mp4',
    bytes: Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
      box('mdat', Buffer.alloc(1000)),
      box('moov', movie, box('trak', track, media)),
    ]),
  };
}

/** An MP4 whose table of frame times has `entries` rows of 8 bytes, one per frame. */
export function makeLongTableMp4(entries: number): CraftedFile {
  const times = Buffer.alloc(8 + entries * 8);
  times.writeUInt32BE(entries, 4);
  for (let index = 0; index < entries; index += 1) {
    times.writeUInt32BE(1, 8 + index * 8);
    times.writeUInt32BE(1 + (index % 2), 12 + index * 8);
  }
  return writeMp4({ times });
}

/** An MP4 that says it is 136 years long and that a second has one tick. */
export function makeAbsurdMp4(): CraftedFile {
  return writeMp4({ timescale: 1, duration: 0xfffffff0, times: numbers(0, 1, 1, 0xfffffff0) });
}

/** A PNG of one color that is small to send and has `megapixels` to decode. */
export function makeHugePng(megapixels: number): CraftedFile {
  const side = Math.floor(Math.sqrt(megapixels * 1_000_000));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc((side * 3 + 1) * side), { level: 1 });
  return {
    fileName: 'crafted.png',
    contentType: 'image/png',
    bytes: Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  };
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
}
