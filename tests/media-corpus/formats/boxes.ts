/** Builds a box of the ISO media file format: its length, its name, its content. */
export function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + head.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Builds a box that starts with a version and flags. */
export function fullBox(name: string, version: number, ...content: Buffer[]): Buffer {
  return box(name, Buffer.from([version, 0, 0, 0]), ...content);
}

/** Writes numbers one after the other, each in this many bytes. */
export function numbers(bytesEach: 1 | 2 | 4, ...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * bytesEach);
  for (const [index, value] of values.entries()) {
    out.writeUIntBE(value, index * bytesEach, bytesEach);
  }
  return out;
}

/** Pads a file to this length with a box that players skip. */
export function padWithFreeBox(file: Buffer, sizeBytes: number): Buffer {
  const missing = sizeBytes - file.length;
  return missing < 8 ? file : Buffer.concat([file, box('free', Buffer.alloc(missing - 8))]);
}

/** Returns the offset of a box's content, searching from `from`. Throws when there is no such box. */
function findContent(file: Buffer, name: string, from = 0): number {
  const at = file.indexOf(name, from, 'latin1');
  if (at < 0) throw new Error(`There is no ${name} box in this file.`);
  return at + 4;
}

const ONE = 0x0001_0000;
const MINUS_ONE = 0xffff_0000;
const ROTATION_MATRICES = {
  90: [0, ONE, MINUS_ONE, 0],
  180: [MINUS_ONE, 0, 0, MINUS_ONE],
  270: [0, MINUS_ONE, ONE, 0],
} as const;
const MATRIX_IN_TKHD = 40;

/** Rotates the picture of the first track in its header, as phones do, and leaves the frames unchanged. */
export function rotateInHeader(file: Buffer, degrees: 90 | 180 | 270): Buffer {
  const turned = Buffer.from(file);
  const matrix = findContent(turned, 'tkhd') + MATRIX_IN_TKHD;
  const [a, b, c, d] = ROTATION_MATRICES[degrees];
  for (const [row, value] of [a, b, 0, c, d].entries())
    turned.writeUInt32BE(value, matrix + row * 4);
  return turned;
}

const SIZE_IN_TKHD = 76;
const SIZE_IN_SAMPLE_ENTRY = 24;

/** Declares this picture size for the first track, in both places that contain it. */
export function declareSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  changed.set(numbers(2, width, 0, height, 0), findContent(changed, 'tkhd') + SIZE_IN_TKHD);
  const entry = findContent(changed, 'avc1', findContent(changed, 'stsd'));
  changed.set(numbers(2, width, height), entry + SIZE_IN_SAMPLE_ENTRY);
  return changed;
}

/** Returns the first top-level box with this name. */
export function topBox(file: Buffer, name: string): { start: number; bytes: Buffer } {
  for (let start = 0; start + 8 <= file.length; start += Math.max(8, file.readUInt32BE(start))) {
    if (file.toString('latin1', start + 4, start + 8) === name) {
      return { start, bytes: file.subarray(start, start + file.readUInt32BE(start)) };
    }
  }
  throw new Error(`There is no ${name} box at the top of this file.`);
}
