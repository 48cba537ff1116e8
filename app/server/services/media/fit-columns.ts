import { FitFacts } from '#app/domain/fit/fit-facts.ts';
import type { FocalPoint } from '#app/domain/media/media.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

/** The columns of a media asset that fit planning needs. */
export const FIT_COLUMNS = {
  kind: true,
  contentType: true,
  sizeBytes: true,
  width: true,
  height: true,
  durationMs: true,
  videoCodec: true,
  audioCodec: true,
  hasAudio: true,
  rotation: true,
  frameRate: true,
  frameCount: true,
  bitRate: true,
  pixelFormat: true,
  isInterlaced: true,
  audioChannels: true,
  audioSampleRate: true,
  pageCount: true,
  traits: true,
  focalX: true,
  focalY: true,
} satisfies Prisma.MediaAssetSelect;

type StoredRow = Prisma.MediaAssetGetPayload<{ select: typeof FIT_COLUMNS }>;

export type FitRow = Omit<StoredRow, 'sizeBytes' | 'bitRate'> & {
  readonly sizeBytes: bigint | number | null;
  readonly bitRate: bigint | number | null;
};

export function toFitFacts(row: FitRow): FitFacts {
  const bitRate = row.bitRate === null ? null : Number(row.bitRate);
  return FitFacts.parse({ ...row, bitRate, sizeBytes: Number(row.sizeBytes ?? 0) });
}

/** Returns the focal point that the user chose on the picture; null if none was chosen. */
export function toFocalPoint({ focalX, focalY }: FitRow): FocalPoint | null {
  return focalX === null || focalY === null ? null : { x: focalX, y: focalY };
}
