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
