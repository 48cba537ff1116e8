import type { FileHandle } from 'node:fs/promises';

/** What the head of a picture says of it. */
export interface PictureHead {
  /** As stored. */
  readonly width: number;
  readonly height: number;
  /** Stored sideways: shown with width and height exchanged. */
  readonly isSideways: boolean;
  readonly frameCount: number;
  readonly durationMs: number | null;
}

/** Reads the head of a picture of one format; null for one that is damaged, or ends before it should. */
export type ReadHead = (file: FileHandle, sizeBytes: number) => Promise<PictureHead | null>;

export function toStill(width: number, height: number, isSideways = false): PictureHead | null {
  if (width < 1 || height < 1) return null;
  return { width, height, isSideways, frameCount: 1, durationMs: null };
}

/** Browsers and ffmpeg show a frame of a GIF that has no time of its own, or next to none, for this long. */
const UNTIMED_MS = 100;
const SHORTEST_MS = 20;

/** Returns how long a frame of a GIF with this delay is shown, in milliseconds. */
export function toShownMs(delayMs: number): number {
  return delayMs < SHORTEST_MS ? UNTIMED_MS : delayMs;
}
