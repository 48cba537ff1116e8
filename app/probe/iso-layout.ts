import { open } from 'node:fs/promises';
import type { MediaTraits } from '#app/domain/media/media-traits.ts';
import { FileWindow } from './file-window.ts';
import { readTopBox, type TopBox } from './iso-boxes.ts';

type Layout = Pick<MediaTraits, 'indexPosition' | 'isFragmented' | 'editList'>;

const UNKNOWN: Layout = { indexPosition: null, isFragmented: null, editList: null };
/** No writer creates more top-level boxes. A file with more was crafted to be slow. */
const MAX_BOXES = 100_000;
/** The index of a movie of several hours. Larger ones aren't loaded. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;

/** Reads the position of an MP4's or MOV's index, and whether the file has fragments and edit lists. */
export async function readIsoLayout(path: string): Promise<Layout> {
  const file = await open(path);
  try {
    const { index, isFirst, hasFragments } = await findIndex(
      new FileWindow(file, (await file.stat()).size),
    );
    if (!index || index.end - index.start > MAX_INDEX_BYTES) return UNKNOWN;
    const bytes = Buffer.alloc(index.end - index.start);
    await file.read(bytes, 0, bytes.byteLength, index.start);
    const movie = listBoxes(bytes.subarray(index.headBytes));
    return {
      indexPosition: isFirst ? 'first' : 'last',
      isFragmented: hasFragments || movie.some(({ name }) => name === 'mvex'),
      editList: readEditLists(movie),
    };
  } finally {
    await file.close();
  }
}

interface FoundIndex {
  readonly index: TopBox | null;
  readonly isFirst: boolean;
  readonly hasFragments: boolean;
}

async function findIndex(file: FileWindow): Promise<FoundIndex> {
  let index: TopBox | null = null;
  let isFirst = true;
  let box = await readTopBox(file, 0);
  for (let count = 0; box && count < MAX_BOXES; count += 1) {
    if (box.name === 'moof') return { index, isFirst, hasFragments: true };
    if (box.name === 'moov') index = box;
    if (box.name === 'mdat' && !index) isFirst = false;
    box = await readTopBox(file, box.end);
  }
  return { index, isFirst, hasFragments: false };
}

interface Box {
  readonly name: string;
  readonly body: Buffer;
}

const HEAD_BYTES = 8;

/** Lists the boxes inside a box. Stops at the first invalid one. */
function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.byteLength;) {
    const length = bytes.readUInt32BE(at);
    if (length < HEAD_BYTES || at + length > bytes.byteLength) break;
    const name = bytes.toString('latin1', at + 4, at + HEAD_BYTES);
    boxes.push({ name, body: bytes.subarray(at + HEAD_BYTES, at + length) });
    at += length;
  }
  return boxes;
}

function findBox(boxes: readonly Box[], name: string): Buffer | null {
  return boxes.find((box) => box.name === name)?.body ?? null;
}

/** Returns the strongest effect of the edit lists of all video and audio tracks. */
function readEditLists(movie: readonly Box[]): MediaTraits['editList'] {
  const movieTicks = readClock(findBox(movie, 'mvhd'))?.ticks ?? 0;
  const found = movie
    .filter(({ name }) => name === 'trak')
    .map(({ body }) => readTrackEdits(listBoxes(body), movieTicks));
  if (found.includes('cuts')) return 'cuts';
  return found.includes('delay') ? 'delay' : 'none';
}

/** The longest delay that an encoder needs before its first frame. */
const MAX_DELAY_SECONDS = 0.25;

function readTrackEdits(track: readonly Box[], movieTicks: number): 'none' | 'delay' | 'cuts' {
  const media = listInside(track, 'mdia');
  const handler = findBox(media, 'hdlr')?.toString('latin1', 8, 12);
  const edits = findBox(listInside(track, 'edts'), 'elst');
  if (!edits || (handler !== 'vide' && handler !== 'soun')) return 'none';
  const clock = readClock(findBox(media, 'mdhd'));
  const edit = readOnlyEdit(edits);
  return clock && edit && hidesNothing(edit, { clock, movieTicks }) ? 'delay' : 'cuts';
}

function listInside(boxes: readonly Box[], name: string): Box[] {
  return listBoxes(findBox(boxes, name) ?? NOTHING);
}

/** Returns the displayed part if there is exactly one, preceded by at most a pause. */
function readOnlyEdit(edits: Buffer): Entry | null {
  const entries = readEntries(edits) ?? [];
  const shown = entries.filter(({ from }) => from >= 0);
  return shown.length === 1 && entries.length <= 2 ? (shown[0] ?? null) : null;
}

const NOTHING = Buffer.alloc(0);

/** Returns whether a single edit shows the whole track except for the encoder's delay. */
function hidesNothing(
  { from, length }: Entry,
  { clock, movieTicks }: { clock: Clock; movieTicks: number },
): boolean {
  const skipped = from / clock.ticks;
  if (skipped > MAX_DELAY_SECONDS) return false;
  // A fragmented file states a length of 0, because it doesn't know it yet.
  if (length === 0 || clock.length === 0) return true;
  const shown = length / Math.max(1, movieTicks);
  return clock.length / clock.ticks - skipped - shown <= MAX_DELAY_SECONDS;
}

interface Clock {
  readonly ticks: number;
  readonly length: number;
}

interface Entry {
  readonly length: number;
  readonly from: number;
}

/** Reads the ticks per second and the length in ticks from an `mvhd` or `mdhd`. */
function readClock(body: Buffer | null): Clock | null {
  const isLong = body?.[0] === 1;
  if (!body || body.byteLength < (isLong ? 32 : 20)) return null;
  const ticks = body.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return ticks > 0 ? { ticks, length } : null;
}

/** Further entries don't change the result. */
const MAX_ENTRIES = 3;

function readEntries(body: Buffer): Entry[] | null {
  const isLong = body[0] === 1;
  const size = isLong ? 20 : 12;
  if (body.byteLength < 8) return null;
  const count = Math.min(MAX_ENTRIES, body.readUInt32BE(4));
  if (body.byteLength < 8 + count * size) return null;
  return Array.from({ length: count }, (_, entry) => {
    const at = 8 + entry * size;
    return isLong
      ? { length: Number(body.readBigUInt64BE(at)), from: Number(body.readBigInt64BE(at + 8)) }
      : { length: body.readUInt32BE(at), from: body.readInt32BE(at + 4) };
  });
}
