import { crc32, deflateSync } from 'node:zlib';

/**
 * A malicious file: small to send, but expensive to parse. Each function takes a size, so tests can compare
 * the cost for n and 4n.
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

/** Writes a PDF with a correct index, so readers use their fast path. */
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

/** Makes a PDF with pages nested `depth` levels deep and no page count. */
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

/** Makes a PDF with `count` sibling pages and no page count, so readers visit all of them. */
export function makeWidePdf(count: number): CraftedFile {
  const ids = Array.from({ length: count }, (_, index) => index + 3);
  return writePdf([
    { id: 1, text: '<< /Type /Catalog /Pages 2 0 R >>' },
    { id: 2, text: `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>` },
    ...ids.map((id) => ({ id, text: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>' })),
  ]);
}

/** Makes a PDF without an index and full of opening brackets, so readers scan all of it for objects. */
export function makeBrokenPdf(brackets: number): CraftedFile {
  const nested = `${'['.repeat(brackets)}`;
  return pdf(
    `1 0 obj\n<< /Type /Catalog /Pages ${nested}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );
}

/** Makes a compressed object stream of a few kilobytes that expands to `mebibytes`. */
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

/** The matrix of the `tkhd` and `mvhd` boxes for a video without rotation. */
const UPRIGHT = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const MEDIA_HANDLER = Buffer.from('\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');

interface TrackOptions {
  readonly timescale?: number;
  readonly duration?: number;
  /** The table of frame durations. */
  readonly times: Buffer;
}

/** Makes an MP4 with one track labeled as H.264 and the given tables. */
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

/** Makes an MP4 whose table of frame durations has `entries` rows of 8 bytes, one per frame. */
export function makeLongTableMp4(entries: number): CraftedFile {
  const times = Buffer.alloc(8 + entries * 8);
  times.writeUInt32BE(entries, 4);
  for (let index = 0; index < entries; index += 1) {
    times.writeUInt32BE(1, 8 + index * 8);
    times.writeUInt32BE(1 + (index % 2), 12 + index * 8);
  }
  return writeMp4({ times });
}

/** Makes an MP4 that claims to be 136 years long, with one tick per second. */
export function makeAbsurdMp4(): CraftedFile {
  return writeMp4({ timescale: 1, duration: 0xfffffff0, times: numbers(0, 1, 1, 0xfffffff0) });
}

/** Makes a PNG of one color that's small to send but decodes to `megapixels`. */
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
