import type { FileWindow } from './file-window.ts';

/** Bytes of a value by its type (TIFF 6.0, and IFD of its supplement). */
const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY_BYTES = 12;
const MAX_DIRECTORIES = 1000;
const MAX_ENTRIES = 1000;
/** Tags with the offsets and lengths of the pixels, in strips or tiles. */
const PIXELS = [
  { offsets: 273, counts: 279 },
  { offsets: 324, counts: 325 },
] as const;
const SHORT = 3;

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the values. */
  readonly at: number;
}

/**
 * Returns whether a TIFF has all of its directories, their external values, and every strip or tile of
 * pixels. Follows each part, because they can be in any order.
 */
export async function isTiffWhole(file: FileWindow): Promise<boolean> {
  const head = await file.read(0, 8);
  if (head.length < 8) return false;
  const reader = createReader(file, head.toString('latin1', 0, 2) === 'II');
  const seen = new Set<number>();
  let hasPixels = false;
  for (let at = await reader.u32(4); at !== 0; at = await reader.u32(at)) {
    if (seen.has(at) || seen.size >= MAX_DIRECTORIES) return false;
    seen.add(at);
    const count = await reader.u16(at);
    if (count === 0 || count > MAX_ENTRIES) return false;
    const entries = await readEntries(reader, at + 2, count);
    if (![...entries.values()].every((entry) => getEnd(entry) <= file.sizeBytes)) return false;
    const pixels = await findPixelState(reader, entries);
    if (pixels === 'cut') return false;
    hasPixels ||= pixels === 'whole';
    at += 2 + count * ENTRY_BYTES;
  }
  return hasPixels;
}

interface Reader {
  readonly sizeBytes: number;
  /** Throws RangeError past the end of the file. */
  readonly u16: (at: number) => Promise<number>;
  readonly u32: (at: number) => Promise<number>;
}

function createReader(file: FileWindow, isLittle: boolean): Reader {
  return {
    sizeBytes: file.sizeBytes,
    async u16(at) {
      const bytes = await file.read(at, 2);
      return isLittle ? bytes.readUInt16LE(0) : bytes.readUInt16BE(0);
    },
    async u32(at) {
      const bytes = await file.read(at, 4);
      return isLittle ? bytes.readUInt32LE(0) : bytes.readUInt32BE(0);
    },
  };
}

async function readEntries(
  reader: Reader,
  start: number,
  count: number,
): Promise<Map<number, Entry>> {
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const at = start + index * ENTRY_BYTES;
    const type = await reader.u16(at + 2);
    const values = await reader.u32(at + 4);
    const isHere = (TYPE_BYTES[type] ?? 0) * values <= 4;
    const place = isHere ? at + 8 : await reader.u32(at + 8);
    entries.set(await reader.u16(at), { type, count: values, at: place });
  }
  return entries;
}

const getEnd = ({ type, count, at }: Entry): number => at + (TYPE_BYTES[type] ?? 0) * count;

async function findPixelState(
  reader: Reader,
  entries: ReadonlyMap<number, Entry>,
): Promise<'whole' | 'cut' | 'none'> {
  const found = PIXELS.find(({ offsets }) => entries.has(offsets));
  const offsets = found && entries.get(found.offsets);
  const counts = found && entries.get(found.counts);
  if (!offsets || !counts) return 'none';
  const parts = Math.min(offsets.count, counts.count);
  for (let part = 0; part < parts; part += 1) {
    const end = (await readValue(reader, offsets, part)) + (await readValue(reader, counts, part));
    if (end > reader.sizeBytes) return 'cut';
  }
  return parts > 0 ? 'whole' : 'none';
}

function readValue(reader: Reader, { type, at }: Entry, index: number): Promise<number> {
  return type === SHORT ? reader.u16(at + index * 2) : reader.u32(at + index * 4);
}
