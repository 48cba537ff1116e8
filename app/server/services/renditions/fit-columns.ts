import { FitFacts, type FocalPoint } from '#app/domain/fit-facts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

/** What of a file's row a plan needs. */
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
  focalX: true,
  focalY: true,
} satisfies Prisma.MediaAssetSelect;

type StoredRow = Prisma.MediaAssetGetPayload<{ select: typeof FIT_COLUMNS }>;

export type FitRow = Omit<StoredRow, 'sizeBytes'> & { readonly sizeBytes: bigint | number | null };

/** A row may bring more than these columns: its bit rate is a bigint. */
export function toFitFacts(row: FitRow & { readonly bitRate?: bigint | number | null }): FitFacts {
  const bitRate = typeof row.bitRate === 'bigint' ? Number(row.bitRate) : row.bitRate;
  return FitFacts.parse({ ...row, bitRate, sizeBytes: Number(row.sizeBytes ?? 0) });
}

/** What a person chose on the picture; null: nobody did. */
export function toFocalPoint({ focalX, focalY }: FitRow): FocalPoint | null {
  return focalX === null || focalY === null ? null : { x: focalX, y: focalY };
}
