/** Starts small, so the first results show up soon. The server accepts up to 100 rows per request. */
const FIRST = 10;
const LARGEST = 100;
/** Above this the parts shrink, because the server must respond before the request times out. */
const SLOW_MS = 20_000;

/** Number of rows in the next request. */
export interface PartSize {
  readonly rows: () => number;
  /** Called after the server accepted a part. */
  readonly onPart: (durationMs: number) => void;
  /** Called after a part got no response. */
  readonly onFailed: () => void;
}

/** Creates a size that grows while the server is quick, and shrinks to a single row while it isn't. */
export function createPartSize(): PartSize {
  let size = FIRST;
  const shrink = (): void => void (size = Math.max(1, Math.floor(size / 2)));
  return {
    rows: () => size,
    onPart: (tookMs) => {
      if (tookMs > SLOW_MS) shrink();
      else size = Math.min(size * 2, LARGEST);
    },
    onFailed: shrink,
  };
}
