import { open } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';
import { readEbmlElement } from './read-ebml-element.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const [PICTURE, SOUND] = [1, 2];
/** More elements than any writer puts before the first cluster. */
const MAX_ELEMENTS = 10_000;

export interface MatroskaTrack {
  readonly number: number;
  readonly kind: 'picture' | 'sound' | 'other';
}

/**
 * Lists all tracks of a Matroska or WebM file in their order, also disabled ones and those in a form that the
 * probe's library leaves out. Empty if the first cluster comes before the tracks.
 */
export async function listMatroskaTracks(path: string): Promise<MatroskaTrack[]> {
  const handle = await open(path);
  try {
    const file = new FileWindow(handle, (await handle.stat()).size);
    const header = await readEbmlElement(file, 0);
    if (header?.id !== EBML || header.end === null) return [];
    const segment = await readEbmlElement(file, header.end);
    if (segment?.id !== SEGMENT) return [];
    for await (const { id, start, end } of listElements(file, segment.start, file.sizeBytes)) {
      if (id === CLUSTER || end === null) return [];
      if (id === TRACKS) return await readTracks(file, start, end);
    }
    return [];
  } finally {
    await handle.close();
  }
}

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number | null;
}

async function* listElements(file: FileWindow, from: number, to: number): AsyncGenerator<Element> {
  let at = from;
  for (let count = 0; at < to && count < MAX_ELEMENTS; count += 1) {
    const element = await readEbmlElement(file, at);
    if (!element) return;
    yield element;
    if (element.end === null || element.end > to) return;
    at = element.end;
  }
}

async function readTracks(file: FileWindow, from: number, to: number): Promise<MatroskaTrack[]> {
  const tracks: MatroskaTrack[] = [];
  for await (const { id, start, end } of listElements(file, from, to)) {
    if (id === TRACK_ENTRY && end !== null) tracks.push(await readTrack(file, start, end));
  }
  return tracks;
}

async function readTrack(file: FileWindow, from: number, to: number): Promise<MatroskaTrack> {
  let number = 0;
  let type = 0;
  for await (const { id, start, end } of listElements(file, from, to)) {
    if (end === null) break;
    if (id === TRACK_NUMBER) number = await readUnsigned(file, start, end);
    if (id === TRACK_TYPE) type = await readUnsigned(file, start, end);
  }
  const kind = type === PICTURE ? 'picture' : type === SOUND ? 'sound' : 'other';
  return { number, kind };
}

/** Returns 0 for a number that needs more than four bytes, which no writer gives to a track. */
async function readUnsigned(file: FileWindow, start: number, end: number): Promise<number> {
  const length = end - start;
  if (length < 1 || length > 4) return 0;
  const bytes = await file.read(start, length);
  return bytes.length === length ? bytes.readUIntBE(0, length) : 0;
}
