import type { FileWindow } from './file-window.ts';

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Markers without a length: restart markers and the temporary one. */
const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/**
 * Returns whether a JPEG has a scan and, after its last one, the end marker (ITU-T T.81, B.2). Without the
 * marker, decoders fill the rest with gray or repeated rows. Only looks between segments and scans, so that
 * the end of a thumbnail inside a segment doesn't count, and neither does a second image or a video after the
 * end.
 */
export async function isJpegWhole(file: FileWindow): Promise<boolean> {
  let hasScan = false;
  for (let at = 2; ;) {
    const head = await file.read(at, 4);
    const marker = readMarker(head);
    if (marker === END_OF_IMAGE) return hasScan;
    const next = at + measureSegment(head, marker);
    // There is no segment here, or a second image starts before the first one ended.
    if (next === at || marker === START_OF_IMAGE) return false;
    hasScan ||= marker === START_OF_SCAN;
    at = marker === START_OF_SCAN ? await findMarker(file, next) : next;
  }
}

function readMarker(head: Buffer): number | null {
  return head[0] === MARKER ? (head[1] ?? null) : null;
}

/** Returns the distance to the next segment in bytes, or 0 if there can't be one. */
function measureSegment(head: Buffer, marker: number | null): number {
  if (marker === null) return 0;
  // A marker can be preceded by any number of these bytes.
  if (marker === MARKER) return 1;
  if (isAlone(marker)) return 2;
  const length = head.readUInt16BE(2);
  return length < 2 ? 0 : 2 + length;
}

/** Returns the offset of the first marker after a scan's data, or the end of the file. */
async function findMarker(file: FileWindow, start: number): Promise<number> {
  for (let at = start; ;) {
    const piece = await file.readAhead(at);
    if (piece.length === 0) return file.sizeBytes;
    const found = piece.indexOf(MARKER);
    at += found < 0 ? piece.length : found;
    if (found < 0) continue;
    const [, second] = await file.read(at, 2);
    if (second === undefined) return file.sizeBytes;
    if (!isData(second)) return at;
    at += second === MARKER ? 1 : 2;
  }
}

/** 0 escapes a data byte, and a restart marker starts the next part of the same scan. */
const isData = (second: number): boolean => second === 0 || second === MARKER || isAlone(second);
