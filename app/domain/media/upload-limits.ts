import { findFormatByName } from './file-formats.ts';
import type { MediaKind } from './media.ts';
import { getMaxBytes } from './media-rules.ts';
import { toTooLargeForMessage, UPLOAD_TOO_LARGE } from '../errors/messages/media.ts';
import { PLATFORM_LIST, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

const MIB = 1024 * 1024;

/** The product's own limits: for images everywhere, and for all files at `/ai/api/v1/upload`. */
const CAPS: Readonly<Partial<Record<PlatformId, number>>> = {
  instagram: 15 * MIB,
  twitter: 5 * MIB,
};
const DEFAULT_CAP = 100 * MIB;

/** The largest of the product's limits, applied to uploads whose platform isn't known yet. */
export const MAX_CAP_BYTES = Math.max(DEFAULT_CAP, ...Object.values(CAPS));

/** Width times height. Decoding more would take too much memory. */
export const MAX_PICTURE_PIXELS = 120_000_000;

/** How long an unfinished upload can be resumed after its last bytes arrived. */
export const UPLOAD_OPEN_HOURS = 24;

export function getCapBytes(platform: PlatformId | null): number {
  return (platform && CAPS[platform]) ?? DEFAULT_CAP;
}

export interface ExpectedFile {
  /** Null until the bytes are read. */
  readonly kind: MediaKind | null;
  readonly platform: PlatformId | null;
}

const KINDS: readonly MediaKind[] = ['image', 'gif', 'video', 'document'];

/**
 * Returns the size limit of a file in bytes. Images have the product's limit, because larger ones are
 * converted for the platform. Other files have the platform's limit, or without a platform that of the most
 * generous one. Kinds that are refused anyway have no limit of their own.
 */
export function getMaxUploadBytes({ kind, platform }: ExpectedFile): number {
  const kinds = kind ? [kind] : KINDS;
  const max = Math.max(...kinds.map((each) => getMaxOfKind(each, platform)));
  return max > 0 ? max : getMaxUploadBytes({ kind: null, platform });
}

function getMaxOfKind(kind: MediaKind, platform: PlatformId | null): number {
  if (isPicture(kind)) return getCapBytes(platform);
  if (platform) return getMaxBytes(platform, kind) ?? 0;
  return Math.max(...PLATFORM_LIST.map(({ id }) => getMaxBytes(id, kind) ?? 0));
}

export function isPicture(kind: MediaKind): boolean {
  return kind === 'image' || kind === 'gif';
}

/** Returns the message for a file above a limit, worded as the product specification requires. */
export function toTooLargeMessage(platform: PlatformId | null, maxBytes: number): string {
  if (platform === null) return UPLOAD_TOO_LARGE;
  return toTooLargeForMessage(PLATFORMS[platform].name, `${Math.floor(maxBytes / MIB)}MB`);
}

/** Guesses a file's kind from its name. The bytes decide later. */
export function guessKind(fileName: string): MediaKind | null {
  return findFormatByName(fileName)?.kind ?? null;
}
