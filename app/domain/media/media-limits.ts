import type { AccountTier } from '../platforms/account-tier.ts';
import type { MediaKind } from './media.ts';
import type { PlatformId } from '../platforms/platforms.ts';

/** A platform's limits for one kind of file. Absent limits don't exist or aren't documented. */
export interface KindRule extends TrackRule {
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  readonly minBytes?: number;
  readonly minDurationMs?: number;
  readonly maxDurationMs?: number;
  readonly minAspect?: number;
  readonly maxAspect?: number;
  /** Pixels of the shorter side. */
  readonly minSide?: number;
  /** Pixels of the longer and the shorter side, in either orientation. */
  readonly maxSides?: readonly [longer: number, shorter: number];
  /**
   * Like `maxSides`, but the platform accepts more and may play it back smaller. Larger files get a warning,
   * and auto-fit scales them down.
   */
  readonly preferredSides?: readonly [longer: number, shorter: number];
  readonly maxWidth?: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  /**
   * An MP4 needs its index first, no edit lists, and no fragments. Other files are often accepted, so they
   * get a warning, and auto-fit rewraps them.
   */
  readonly needsPlainIndex?: true;
  /** Width times height. */
  readonly maxPixels?: number;
  readonly maxFrames?: number;
  /** Width times height times frames. */
  readonly maxPixelsInAll?: number;
  readonly maxPages?: number;
}

/** A platform's limits for a video's tracks. */
export interface TrackRule {
  readonly videoCodecs?: readonly string[];
  readonly pixelFormats?: readonly string[];
  readonly isProgressive?: true;
  readonly minFrameRate?: number;
  readonly maxFrameRate?: number;
  /** Bits per second of the video track. */
  readonly maxBitRate?: number;
  readonly audioCodecs?: readonly string[];
  readonly maxAudioChannels?: number;
  readonly maxAudioSampleRate?: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const MEGABIT = 1_000_000;
/** LinkedIn requires fewer than 36,152,320 pixels. */
const LINKEDIN_PIXELS = 36_152_319;
const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => seconds(count * 60);

const MP4_MOV = ['video/mp4', 'video/quicktime'];
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCUMENTS = [
  'application/pdf',
  'application/msword',
  'application/vnd.ms-powerpoint',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.presentationml.presentation`,
];
/** 4:2:0 chroma subsampling, with 8 and with 10 bits. */
const FOUR_TWO_ZERO = ['yuv420p', 'yuv420p10'];

/**
 * What each platform accepts, by kind of file (section 3 of each platform's contract). The platform refuses
 * kinds that are missing here, whatever the catalog calls them.
 */
export const MEDIA_RULES: Readonly<Record<PlatformId, Partial<Record<MediaKind, KindRule>>>> = {
  instagram: {
    // 3:4 since 2026. Meta's developer page still says 4:5.
    image: { contentTypes: ['image/jpeg'], maxBytes: 8 * MIB, minAspect: 0.75, maxAspect: 1.91 },
    video: {
      contentTypes: MP4_MOV,
      maxBytes: 300 * MIB,
      minDurationMs: seconds(3),
      maxDurationMs: minutes(15),
      minAspect: 0.01,
      maxAspect: 10,
      maxWidth: 1920,
      videoCodecs: ['h264', 'hevc'],
      pixelFormats: FOUR_TWO_ZERO,
      isProgressive: true,
      minFrameRate: 23,
      maxFrameRate: 60,
      maxBitRate: 25 * MEGABIT,
      audioCodecs: ['aac'],
      maxAudioChannels: 2,
      maxAudioSampleRate: 48_000,
      needsPlainIndex: true,
    },
  },
  tiktok: {
    // "Maximum 1080p", in either orientation.
    image: {
      contentTypes: ['image/jpeg', 'image/webp'],
      maxBytes: 20_000_000,
      maxSides: [1920, 1080],
    },
    video: {
      contentTypes: [...MP4_MOV, 'video/webm'],
      maxBytes: 4096 * MIB,
      // TikTok's API docs state no minimum. Its app and every publishing tool state 3 seconds.
      minDurationMs: seconds(3),
      maxDurationMs: minutes(10),
      minSide: 360,
      maxSides: [4096, 4096],
      videoCodecs: ['h264', 'hevc', 'vp8', 'vp9'],
      minFrameRate: 23,
      maxFrameRate: 60,
    },
  },
  youtube: {
    video: {
      contentTypes: [...MP4_MOV, 'video/webm', 'video/x-msvideo', 'video/x-matroska', 'video/mp2t'],
      maxBytes: 256 * 1024 * MIB,
      maxDurationMs: minutes(12 * 60),
    },
  },
  facebook: {
    image: {
      contentTypes: ['image/jpeg', 'image/png', 'image/bmp', 'image/tiff'],
      maxBytes: 4 * MIB,
    },
    gif: { contentTypes: ['image/gif'], maxBytes: 4 * MIB },
    video: {
      contentTypes: MP4_MOV,
      maxBytes: 10 * 1024 * MIB,
      maxDurationMs: minutes(240),
      minAspect: 9 / 16,
      maxAspect: 16 / 9,
    },
  },
  linkedin: {
    image: {
      contentTypes: ['image/jpeg', 'image/png'],
      maxBytes: 36 * MIB,
      maxPixels: LINKEDIN_PIXELS,
    },
    gif: {
      contentTypes: ['image/gif'],
      maxBytes: 36 * MIB,
      maxPixels: LINKEDIN_PIXELS,
      maxFrames: 250,
    },
    video: {
      contentTypes: ['video/mp4'],
      minBytes: 75 * KIB,
      maxBytes: 500 * MIB,
      minDurationMs: seconds(3),
      maxDurationMs: minutes(30),
    },
    document: { contentTypes: DOCUMENTS, maxBytes: 100 * MIB, maxPages: 300 },
  },
  twitter: {
    image: { contentTypes: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * MIB },
    gif: {
      contentTypes: ['image/gif'],
      maxBytes: 15 * MIB,
      maxSides: [1280, 1080],
      maxFrames: 350,
      maxPixelsInAll: 300_000_000,
    },
    video: {
      contentTypes: MP4_MOV,
      maxBytes: 8 * GIB,
      minDurationMs: 500,
      maxDurationMs: minutes(20),
      minAspect: 1 / 3,
      maxAspect: 3,
      minSide: 32,
      preferredSides: [1280, 1024],
      videoCodecs: ['h264'],
      pixelFormats: ['yuv420p'],
      isProgressive: true,
      maxFrameRate: 60,
      audioCodecs: ['aac'],
      maxAudioChannels: 2,
    },
  },
};

/** The limits of Premium accounts, by platform and kind (docs.x.com/x-api/media, September 2026). */
const PREMIUM_RULES: Readonly<
  Partial<Record<PlatformId, Partial<Record<MediaKind, Partial<KindRule>>>>>
> = {
  twitter: {
    video: { maxBytes: 16 * GIB, maxDurationMs: minutes(125), preferredSides: [1920, 1080] },
  },
};

/**
 * Returns a platform's limits for a kind of file and an account of this tier, or null if it refuses the kind.
 */
export function getMediaRule(
  platform: PlatformId,
  kind: MediaKind,
  tier: AccountTier,
): KindRule | null {
  const rule = MEDIA_RULES[platform][kind];
  if (!rule || tier === 'standard') return rule ?? null;
  return { ...rule, ...PREMIUM_RULES[platform]?.[kind] };
}

/** Facebook's limits for reels (see facebook/publish.ts), which are stricter than for other videos. */
export const REEL_RULE: TrackRule = {
  videoCodecs: ['h264', 'hevc', 'vp9', 'av1'],
  pixelFormats: FOUR_TWO_ZERO,
  minFrameRate: 24,
  maxFrameRate: 60,
};
