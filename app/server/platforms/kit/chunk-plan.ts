export interface ChunkPlan {
  readonly sizeBytes: number;
  readonly chunkBytes: number;
  readonly count: number;
}

/** The byte range `[start, end)` of one chunk. */
export interface ChunkRange {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
}

/**
 * Plans equal chunks. The last one holds only the remainder (`short`), or a whole chunk plus the remainder
 * (`merged`).
 */
export function planChunks(
  sizeBytes: number,
  options: { readonly chunkBytes: number; readonly lastChunk: 'short' | 'merged' },
): ChunkPlan {
  const chunkBytes = Math.min(options.chunkBytes, Math.max(sizeBytes, 1));
  const round = options.lastChunk === 'short' ? Math.ceil : Math.floor;
  return { sizeBytes, chunkBytes, count: Math.max(1, round(sizeBytes / chunkBytes)) };
}

export function chunkAt(plan: ChunkPlan, index: number): ChunkRange {
  const start = index * plan.chunkBytes;
  const isLast = index === plan.count - 1;
  return { index, start, end: isLast ? plan.sizeBytes : start + plan.chunkBytes, isLast };
}

/** Returns the rest of the chunk that contains this byte, or null if everything has been sent. */
export function chunkFrom(plan: ChunkPlan, start: number): ChunkRange | null {
  if (start > 0 && start >= plan.sizeBytes) return null;
  const index = Math.min(Math.floor(start / plan.chunkBytes), plan.count - 1);
  return { ...chunkAt(plan, index), start };
}

const BASE_UPLOAD_SECONDS = 60;
/** Slower connections are better retried than waited for. */
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;

/** Returns a timeout in milliseconds that allows for the number of bytes sent. */
export function uploadTimeoutMs(sizeBytes: number): number {
  return Math.ceil(BASE_UPLOAD_SECONDS + sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1000;
}
