import type { FileHandle } from 'node:fs/promises';

/** The facts in an image's header. */
export interface PictureHead {
  /** Stored size, before rotation. */
  readonly width: number;
  readonly height: number;
  /** Width and height are swapped when the image is displayed. */
  readonly isSideways: boolean;
  readonly frameCount: number;
  readonly durationMs: number | null;
}

/** Reads the header of one image format. Returns null if it's damaged or truncated. */
export type ReadHead = (file: FileHandle, sizeBytes: number) => Promise<PictureHead | null>;

export function toStill(width: number, height: number, isSideways = false): PictureHead | null {
  if (width < 1 || height < 1) return null;
  return { width, height, isSideways, frameCount: 1, durationMs: null };
}

/** Browsers and ffmpeg show GIF frames with no delay, or a very short one, for this long. */
const UNTIMED_MS = 100;
const SHORTEST_MS = 20;

/** Returns how long a GIF frame with this delay is shown, in milliseconds. */
export function toShownMs(delayMs: number): number {
  return delayMs < SHORTEST_MS ? UNTIMED_MS : delayMs;
}
