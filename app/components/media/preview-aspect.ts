import type { PlatformId } from '#app/domain/platforms/platforms.ts';

interface Frame {
  readonly aspect: number;
  /** Some platforms crop to their frame; the video platforms add bars. */
  readonly fit: 'cover' | 'contain';
}

/** The aspect ratio in which each platform shows a file. */
export const PLATFORM_FRAMES: Readonly<Record<PlatformId, Frame>> = {
  instagram: { aspect: 4 / 5, fit: 'cover' },
  tiktok: { aspect: 9 / 16, fit: 'contain' },
  youtube: { aspect: 16 / 9, fit: 'contain' },
  facebook: { aspect: 1200 / 630, fit: 'cover' },
  linkedin: { aspect: 1200 / 627, fit: 'cover' },
  twitter: { aspect: 16 / 9, fit: 'cover' },
};
