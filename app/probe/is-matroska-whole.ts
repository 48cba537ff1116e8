import type { FileWindow } from './file-window.ts';
import { type EbmlElement, readEbmlElement } from './read-ebml-element.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Elements that can only be at the top of a segment, so they end a cluster of unknown length. */
const TOP: ReadonlySet<number> = new Set([
  CLUSTER,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0x1c53bb6b,
  0x1941a469,
  0x1043a770,
  0x1254c367,
]);
/** The elements of a cluster, and fillers that can be anywhere. */
const IN_CLUSTER: ReadonlySet<number> = new Set([
  0xa3, 0xa0, 0xe7, 0xa7, 0xab, 0xaf, 0x5854, 0xec, 0xbf,
]);
const MAX_ELEMENTS = 4_000_000;

/**
 * Returns whether a Matroska or WebM file extends to the end that its segment states and each cluster
 * contains blocks. Recorders that don't know lengths in advance leave them open; then the last block has to
 * be present. Without this check, readers search zeros for the next cluster for minutes.
 */
export async function isMatroskaWhole(file: FileWindow): Promise<boolean> {
  const header = await readEbmlElement(file, 0);
  if (header?.id !== EBML || header.end === null) return false;
  const segment = await readEbmlElement(file, header.end);
  if (segment === null || segment.id !== SEGMENT) return false;
  const end = segment.end ?? file.sizeBytes;
  if (end > file.sizeBytes) return false;
  return areElementsWhole(file, { start: segment.start, end, isOpen: segment.end === null });
}

interface Range {
  readonly start: number;
  readonly end: number;
  /** The length is unknown, so other bytes can follow the last element. */
  readonly isOpen: boolean;
}

async function areElementsWhole(file: FileWindow, range: Range): Promise<boolean> {
  let hasCluster = false;
  let at = range.start;
  for (let count = 0; at < range.end && count < MAX_ELEMENTS; count += 1) {
    const element = await readEbmlElement(file, at);
    if (!element || !isKnown(element)) return hasCluster && isPadding(file, at, range);
    hasCluster ||= element.id === CLUSTER;
    at = findNext(element);
    if (at > range.end) return false;
  }
  return hasCluster;
}

/**
 * Returns the offset of the next element: inside a cluster, so that its blocks are read, or after any other
 * element.
 */
function findNext({ id, start, end }: EbmlElement): number {
  return id === CLUSTER || end === null ? start : end;
}

const isKnown = ({ id }: EbmlElement): boolean => TOP.has(id) || IN_CLUSTER.has(id);

const MAX_LATE_BYTES = 256 * 1024;
const CLUSTER_ID = Buffer.from('1f43b675', 'hex');

/**
 * Returns whether bytes that aren't elements can be ignored. They can only after the last cluster of a file
 * without a stated length; before another cluster they mean that part of the file is missing.
 */
async function isPadding(file: FileWindow, at: number, { end, isOpen }: Range): Promise<boolean> {
  if (!isOpen) return false;
  const rest = await file.read(at, Math.min(end - at, MAX_LATE_BYTES));
  return !rest.includes(CLUSTER_ID);
}
