import { FIT_TARGETS } from './fit-targets.ts';
import type { MediaKind } from '../media/media.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import { getMaxUploadBytes } from '../media/upload-limits.ts';

export interface LargeFile {
  /** Null if not known yet. */
  readonly kind: MediaKind | null;
  readonly platform: PlatformId | null;
  readonly sizeBytes: number;
}

/**
 * Returns whether files of this kind can be converted: an animation can become a video, but an image only
 * another image.
 */
export function canBeFitted(kind: MediaKind, platform: PlatformId): boolean {
  if (kind === 'document') return false;
  return kind !== 'image' || FIT_TARGETS[platform].image !== undefined;
}

/** Joins a refusal and its remedy into one text. The catalog's messages have no period. */
export function withRemedy(message: string, remedy: unknown): string {
  return typeof remedy === 'string' ? `${message}. ${remedy}` : message;
}

/**
 * Returns the remedy for a file that is too large for its platform. Null if there is none: the file can't be
 * converted, or it is too large without a platform as well.
 */
export function toTooLargeRemedy({ kind, platform, sizeBytes }: LargeFile): string | null {
  if (platform === null || kind === null || !canBeFitted(kind, platform)) return null;
  if (sizeBytes > getMaxUploadBytes({ kind, platform: null })) return null;
  return `Upload it without naming a platform (“Any platform” on the screen) and publish it with auto-fit: then Fanfare sends ${PLATFORMS[platform].name} a smaller copy.`;
}
