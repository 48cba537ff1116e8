import type { PlatformId } from './platforms.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const MEGABIT = 1_000_000;
const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => seconds(count * 60);

/** What a fitted picture may be. JPEG goes everywhere. */
export interface ImageTarget {
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  readonly minAspect?: number;
  readonly maxAspect?: number;
  readonly maxPixels?: number;
  /** A fitted picture is not made wider; a wider one alone is no reason to fit it. */
  readonly usefulWidth?: number;
}

export interface VideoTarget {
  readonly contentTypes: readonly string[];
  /** Absent: the platform names none. */
  readonly videoCodecs?: readonly string[];
  readonly audioCodecs?: readonly string[];
  readonly minBytes?: number;
  readonly maxBytes: number;
  readonly minDurationMs?: number;
  readonly maxDurationMs: number;
  readonly minAspect?: number;
  readonly maxAspect?: number;
  readonly minSide?: number;
  readonly maxWidth?: number;
  readonly maxSides: readonly [longer: number, shorter: number];
  readonly minFrameRate?: number;
  readonly maxFrameRate?: number;
  readonly maxBitRate: number;
}

/** Beyond what the content rules say of a GIF. */
export interface GifTarget {
  readonly maxFrames?: number;
  /** Width times height times frames. */
  readonly maxTotalPixels?: number;
}

export interface FitTarget {
  readonly image?: ImageTarget;
  readonly gif?: GifTarget;
  readonly video: VideoTarget;
}

const MP4_MOV = ['video/mp4', 'video/quicktime'];

/**
 * What Fanfare makes of a file for each platform (section 3 of each platform's contract): within the
 * platform's rules, and somewhat inside them where an encoder is not exact.
 */
export const FIT_TARGETS: Readonly<Record<PlatformId, FitTarget>> = {
  instagram: {
    image: {
      contentTypes: ['image/jpeg'],
      maxBytes: 8 * MIB,
      minAspect: 0.8,
      maxAspect: 1.91,
      usefulWidth: 1440,
    },
    video: {
      contentTypes: MP4_MOV,
      videoCodecs: ['h264', 'hevc'],
      audioCodecs: ['aac'],
      maxBytes: 300 * MIB,
      minDurationMs: seconds(3),
      maxDurationMs: minutes(15),
      minAspect: 0.01,
      maxAspect: 10,
      maxWidth: 1920,
      maxSides: [1920, 1920],
      minFrameRate: 23,
      maxFrameRate: 60,
      maxBitRate: 25 * MEGABIT,
    },
  },
  tiktok: {
    video: {
      contentTypes: [...MP4_MOV, 'video/webm'],
      videoCodecs: ['h264', 'hevc', 'vp8', 'vp9'],
      maxBytes: 4096 * MIB,
      maxDurationMs: minutes(10),
      minSide: 360,
      maxSides: [4096, 4096],
      minFrameRate: 23,
      maxFrameRate: 60,
      maxBitRate: 35 * MEGABIT,
    },
  },
  youtube: {
    video: {
      contentTypes: [...MP4_MOV, 'video/webm', 'video/x-msvideo', 'video/x-matroska'],
      maxBytes: 256 * 1024 * MIB,
      maxDurationMs: minutes(12 * 60),
      maxSides: [8192, 8192],
      maxBitRate: 68 * MEGABIT,
    },
  },
  facebook: {
    image: { contentTypes: ['image/jpeg', 'image/png'], maxBytes: 4 * MIB, usefulWidth: 2048 },
    gif: {},
    video: {
      contentTypes: MP4_MOV,
      maxBytes: 10 * 1024 * MIB,
      maxDurationMs: minutes(240),
      minAspect: 9 / 16,
      maxAspect: 16 / 9,
      maxSides: [8192, 8192],
      maxBitRate: 35 * MEGABIT,
    },
  },
  linkedin: {
    image: {
      contentTypes: ['image/jpeg', 'image/png'],
      maxBytes: 36 * MIB,
      maxPixels: 36_152_319,
    },
    gif: { maxFrames: 250 },
    video: {
      contentTypes: ['video/mp4'],
      minBytes: 75 * KIB,
      maxBytes: 500 * MIB,
      minDurationMs: seconds(3),
      maxDurationMs: minutes(30),
      maxSides: [8192, 8192],
      maxBitRate: 30 * MEGABIT,
    },
  },
  twitter: {
    image: { contentTypes: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * MIB },
    gif: { maxFrames: 350, maxTotalPixels: 300_000_000 },
    video: {
      contentTypes: MP4_MOV,
      videoCodecs: ['h264'],
      audioCodecs: ['aac'],
      maxBytes: 512 * MIB,
      minDurationMs: 500,
      maxDurationMs: seconds(140),
      minAspect: 1 / 3,
      maxAspect: 3,
      minSide: 32,
      maxSides: [1280, 1024],
      maxFrameRate: 60,
      maxBitRate: 25 * MEGABIT,
    },
  },
};
