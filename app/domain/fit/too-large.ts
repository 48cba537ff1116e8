import { FIT_TARGETS } from './fit-targets.ts';
import type { MediaKind } from '../media/media.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import { getMostBytes } from '../media/upload-limits.ts';

export interface LargeFile {
  /** Null: nobody can tell yet. */
  readonly kind: MediaKind | null;
  readonly platform: PlatformId | null;
  readonly sizeBytes: number;
}

/** As far as the kind tells: an animation becomes a video, a picture only another picture. */
export function canBeFitted(kind: MediaKind, platform: PlatformId): boolean {
  if (kind === 'document') return false;
  return kind !== 'image' || FIT_TARGETS[platform].image !== undefined;
}

/** A refusal and what helps, as one text; the catalogue's own words have no full stop. */
export function withRemedy(message: string, remedy: unknown): string {
  return typeof remedy === 'string' ? `${message}. ${remedy}` : message;
}

/**
 * What helps when a file is refused as too large for the platform that was named; null where nothing does:
 * it cannot be fitted, or is too large without a platform as well.
 */
export function toTooLargeRemedy({ kind, platform, sizeBytes }: LargeFile): string | null {
  if (platform === null || kind === null || !canBeFitted(kind, platform)) return null;
  if (sizeBytes > getMostBytes({ kind, platform: null })) return null;
  return `Upload it without naming a platform (“Any platform” on the screen) and publish it with auto-fit: then Fanfare sends ${PLATFORMS[platform].name} a smaller copy.`;
}
