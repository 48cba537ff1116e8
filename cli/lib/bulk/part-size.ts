/** Small at first, so the first rows show up soon. The server takes a hundred rows at once. */
const FIRST = 10;
const LARGEST = 100;
/** A server that takes longer for a part gets smaller ones: it must answer before the call is given up. */
const SLOW_MS = 20_000;

/** How many rows the next part has. */
export interface PartSize {
  readonly rows: () => number;
  /** Called after a part was taken. */
  readonly onTaken: (tookMs: number) => void;
  /** Called after a part wasn't answered. */
  readonly onFailed: () => void;
}

/** Creates a size that grows while the server is quick, and shrinks to a single row while it isn't. */
export function createPartSize(): PartSize {
  let size = FIRST;
  const shrink = (): void => void (size = Math.max(1, Math.floor(size / 2)));
  return {
    rows: () => size,
    onTaken: (tookMs) => {
      if (tookMs > SLOW_MS) shrink();
      else size = Math.min(size * 2, LARGEST);
    },
    onFailed: shrink,
  };
}
