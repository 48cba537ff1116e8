import { findFormatByName } from './file-formats.ts';
import type { MediaKind } from './media.ts';
import { getMaxBytes } from './media-rules.ts';
import { toTooLargeForMessage, UPLOAD_TOO_LARGE } from '../errors/messages.ts';
import { PLATFORM_LIST, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

const MIB = 1024 * 1024;

/** The product's own limits: for images everywhere, and for all files at `/ai/api/v1/upload`. */
const CAPS: Readonly<Partial<Record<PlatformId, number>>> = {
  instagram: 15 * MIB,
  twitter: 5 * MIB,
};
const DEFAULT_CAP = 100 * MIB;

/** The largest of the product's caps: what may come in before its platform is known. */
export const MOST_CAP_BYTES = Math.max(DEFAULT_CAP, ...Object.values(CAPS));

/** Width times height. More would need more memory to decode than a picture is worth. */
export const MAX_PICTURE_PIXELS = 120_000_000;

/** How long an upload that was begun may be gone on with, counted from its last bytes. */
export const UPLOAD_OPEN_HOURS = 24;

export function getCapBytes(platform: PlatformId | null): number {
  return (platform && CAPS[platform]) ?? DEFAULT_CAP;
}

export interface ExpectedFile {
  /** Null: not known before the bytes are read. */
  readonly kind: MediaKind | null;
  readonly platform: PlatformId | null;
}

const KINDS: readonly MediaKind[] = ['image', 'gif', 'video', 'document'];

/**
 * The most that a file may have: pictures what the product caps, since one that is too heavy for a platform
 * is fitted; others what the platform takes, and without a platform what the most generous one takes. A kind
 * that is refused anyhow has no limit of its own.
 */
export function getMostBytes({ kind, platform }: ExpectedFile): number {
  const kinds = kind ? [kind] : KINDS;
  const most = Math.max(...kinds.map((each) => getMostOfKind(each, platform)));
  return most > 0 ? most : getMostBytes({ kind: null, platform });
}

function getMostOfKind(kind: MediaKind, platform: PlatformId | null): number {
  if (isPicture(kind)) return getCapBytes(platform);
  if (platform) return getMaxBytes(platform, kind) ?? 0;
  return Math.max(...PLATFORM_LIST.map(({ id }) => getMaxBytes(id, kind) ?? 0));
}

export function isPicture(kind: MediaKind): boolean {
  return kind === 'image' || kind === 'gif';
}

/** The message for a file above a limit, word for word as the product specification has it. */
export function toTooLargeMessage(platform: PlatformId | null, maxBytes: number): string {
  if (platform === null) return UPLOAD_TOO_LARGE;
  return toTooLargeForMessage(PLATFORMS[platform].name, `${Math.floor(maxBytes / MIB)}MB`);
}

/** What a file's name promises; its bytes decide later. */
export function guessKind(fileName: string): MediaKind | null {
  return findFormatByName(fileName)?.kind ?? null;
}
