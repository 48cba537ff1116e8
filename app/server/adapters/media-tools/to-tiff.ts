/** Interleaved pixels with 8 bits per channel. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly data: Uint8Array;
  readonly icc: Buffer | null;
}

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const RGB = 2;
const UNCOMPRESSED = 1;
const STRAIGHT_ALPHA = 2;

type Entry = readonly [tag: number, type: number, count: number, value: number];

/**
 * Wraps pixels in an uncompressed TIFF (TIFF 6.0). Raw pixels can't carry a color profile to sharp, and any
 * other format would need compression first.
 */
export function toTiff({ width, height, channels, stride, data, icc }: Pixels): Buffer {
  const rowBytes = width * channels;
  const entries = (at: { depths: number; icc: number; pixels: number }): Entry[] => [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, at.depths],
    [259, SHORT, 1, UNCOMPRESSED],
    [262, SHORT, 1, RGB],
    [273, LONG, 1, at.pixels],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, rowBytes * height],
    ...(channels === 4 ? ([[338, SHORT, 1, STRAIGHT_ALPHA]] as const) : []),
    ...(icc ? ([[34675, UNDEFINED, icc.length, at.icc]] as const) : []),
  ];
  const count = entries({ depths: 0, icc: 0, pixels: 0 }).length;
  const depthsAt = HEADER_BYTES + 2 + count * ENTRY_BYTES + 4;
  const iccAt = depthsAt + channels * 2;
  const iccBytes = icc?.length ?? 0;
  const pixelsAt = iccAt + iccBytes + (iccBytes % 2);
  const tiff = Buffer.alloc(pixelsAt + rowBytes * height);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(HEADER_BYTES, 4);
  tiff.writeUInt16LE(count, HEADER_BYTES);
  entries({ depths: depthsAt, icc: iccAt, pixels: pixelsAt }).forEach((entry, index) =>
    writeEntry(tiff, HEADER_BYTES + 2 + index * ENTRY_BYTES, entry),
  );
  for (let each = 0; each < channels; each += 1) tiff.writeUInt16LE(8, depthsAt + each * 2);
  icc?.copy(tiff, iccAt);
  for (let row = 0; row < height; row += 1) {
    const start = row * stride;
    tiff.set(data.subarray(start, start + rowBytes), pixelsAt + row * rowBytes);
  }
  return tiff;
}

function writeEntry(tiff: Buffer, at: number, [tag, type, count, value]: Entry): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  if (type === SHORT && count === 1) tiff.writeUInt16LE(value, at + 8);
  else tiff.writeUInt32LE(value, at + 8);
}
