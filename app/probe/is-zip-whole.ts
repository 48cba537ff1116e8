import { crc32, inflateRawSync } from 'node:zlib';
import type { FileWindow } from './file-window.ts';

/** The end record of a ZIP, and its size with the longest possible comment. */
const END_BYTES = 22;
const MAX_END_BYTES = END_BYTES + 65_535;
const END = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Stands for a number that is in a ZIP64 record instead. */
const ELSEWHERE = 0xffff_ffff;
const MAX_ENTRIES = 65_535;
/** Parts that unpack to more skip the checksum, which would cost more than it's worth. */
const MAX_SUMMED_BYTES = 8 * 1024 * 1024;
const MAX_SUMMED_TOTAL = 64 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

interface Directory {
  readonly start: number;
  readonly count: number;
}

/**
 * Returns whether a ZIP (the container of Word and PowerPoint files) has its directory, its parts, and
 * correct checksums.
 */
export async function isZipWhole(file: FileWindow): Promise<boolean> {
  const directory = await findDirectory(file);
  if (directory === null) return false;
  return directory.start === ELSEWHERE || areEntriesWhole(file, directory);
}

/** Returns the position of a ZIP's directory, or null if the end record is missing or truncated. */
async function findDirectory(file: FileWindow): Promise<Directory | null> {
  const from = Math.max(0, file.sizeBytes - MAX_END_BYTES);
  const tail = await file.read(from, MAX_END_BYTES);
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + END_BYTES > tail.length) return null;
  const end = tail.subarray(at);
  if (END_BYTES + end.readUInt16LE(20) > end.length) return null;
  const start = end.readUInt32LE(16);
  const isCut = start !== ELSEWHERE && start + end.readUInt32LE(12) > from + at;
  return isCut ? null : { start, count: end.readUInt16LE(10) };
}

const MAX_NAMES = 5000;

/** Returns the names of a ZIP's parts. Empty if they can't be read. */
export async function listZipNames(file: FileWindow): Promise<string[]> {
  const names: string[] = [];
  const { start, count } = (await findDirectory(file)) ?? { start: 0, count: 0 };
  let at = start;
  for (let index = 0; index < Math.min(count, MAX_NAMES); index += 1) {
    const entry = await file.read(at, ENTRY_BYTES);
    const [length, size] = [entry.readUInt16LE(28), measureEntry(entry)];
    names.push((await file.read(at + ENTRY_BYTES, length)).toString('utf8'));
    at += size;
  }
  return names;
}

/** Returns the length of a directory entry with its name, extra fields, and comment. */
function measureEntry(entry: Buffer): number {
  return [28, 30, 32].reduce((sum, each) => sum + entry.readUInt16LE(each), ENTRY_BYTES);
}

async function areEntriesWhole(file: FileWindow, { start, count }: Directory): Promise<boolean> {
  let at = start;
  let left = MAX_SUMMED_TOTAL;
  for (let index = 0; index < Math.min(count, MAX_ENTRIES); index += 1) {
    const entry = Buffer.from(await file.read(at, ENTRY_BYTES));
    if (entry.readUInt32LE(0) !== ENTRY) return false;
    at += measureEntry(entry);
    const unpacked = entry.readUInt32LE(24);
    const isSummed = unpacked <= Math.min(left, MAX_SUMMED_BYTES);
    if (isSummed) left -= unpacked;
    if (!(await isEntryWhole(file, entry, isSummed))) return false;
  }
  return true;
}

async function isEntryWhole(file: FileWindow, entry: Buffer, isSummed: boolean): Promise<boolean> {
  const local = entry.readUInt32LE(42);
  if (local === ELSEWHERE) return true;
  const head = await file.read(local, LOCAL_BYTES);
  if (head.readUInt32LE(0) !== LOCAL) return false;
  const start = local + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const length = entry.readUInt32LE(20);
  if (start + length > file.sizeBytes) return false;
  if (!isSummed) return true;
  const method = entry.readUInt16LE(10);
  if (method !== STORED && method !== DEFLATED) return true;
  const packed = await file.read(start, length);
  return crc32(method === STORED ? packed : unpack(packed)) === entry.readUInt32LE(16);
}

/** Returns an empty buffer for data that can't be unpacked, so that the checksum doesn't match. */
function unpack(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_SUMMED_BYTES });
  } catch {
    return Buffer.from([0]);
  }
}
