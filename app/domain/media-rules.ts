import type { MediaKind } from './media.ts';
import type { PlatformId, SupportedMedia } from './platforms.ts';

/** What the content rules need to know of a media file; all read from its bytes, never from its name. */
export interface MediaFacts {
  readonly kind: MediaKind;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

interface KindRule {
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  readonly minBytes?: number;
  readonly minDurationMs?: number;
  readonly maxDurationMs?: number;
  readonly minAspect?: number;
  readonly maxAspect?: number;
  /** Pixels of the longer and the shorter side, whichever way the picture stands. */
  readonly maxSides?: readonly [longer: number, shorter: number];
  /** Width times height. */
  readonly maxPixels?: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;
/** LinkedIn takes fewer than 36,152,320. */
const LINKEDIN_PIXELS = 36_152_319;
const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => seconds(count * 60);

const MP4_MOV = ['video/mp4', 'video/quicktime'];
const DOCUMENTS = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

/**
 * What each platform takes, per kind of file (section 3 of each platform's contract). A kind that is
 * missing here is refused by the platform, whatever the catalogue calls it.
 */
const MEDIA_RULES: Readonly<Record<PlatformId, Partial<Record<MediaKind, KindRule>>>> = {
  instagram: {
    image: { contentTypes: ['image/jpeg'], maxBytes: 8 * MIB, minAspect: 0.8, maxAspect: 1.91 },
    video: {
      contentTypes: MP4_MOV,
      maxBytes: 300 * MIB,
      minDurationMs: seconds(3),
      maxDurationMs: minutes(15),
    },
  },
  tiktok: {
    video: {
      contentTypes: [...MP4_MOV, 'video/webm'],
      maxBytes: 4096 * MIB,
      maxDurationMs: minutes(10),
    },
  },
  youtube: {
    video: {
      contentTypes: [...MP4_MOV, 'video/webm', 'video/x-msvideo', 'video/x-matroska'],
      maxBytes: 256 * 1024 * MIB,
      maxDurationMs: minutes(12 * 60),
    },
  },
  facebook: {
    image: { contentTypes: ['image/jpeg', 'image/png'], maxBytes: 4 * MIB },
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
    gif: { contentTypes: ['image/gif'], maxBytes: 36 * MIB, maxPixels: LINKEDIN_PIXELS },
    video: {
      contentTypes: ['video/mp4'],
      minBytes: 75 * KIB,
      maxBytes: 500 * MIB,
      minDurationMs: seconds(3),
      maxDurationMs: minutes(30),
    },
    document: { contentTypes: DOCUMENTS, maxBytes: 100 * MIB },
  },
  twitter: {
    image: { contentTypes: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * MIB },
    gif: { contentTypes: ['image/gif'], maxBytes: 15 * MIB, maxSides: [1280, 1080] },
    video: {
      contentTypes: MP4_MOV,
      maxBytes: 512 * MIB,
      minDurationMs: 500,
      maxDurationMs: seconds(140),
      minAspect: 1 / 3,
      maxAspect: 3,
      maxSides: [1280, 1024],
    },
  },
};

export interface MediaFinding {
  readonly code: string;
  readonly message: string;
}

/** The largest file of this kind that the platform takes; null: it takes none. */
export function getMaxBytes(platform: PlatformId, kind: MediaKind): number | null {
  return MEDIA_RULES[platform][kind]?.maxBytes ?? null;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / MIB)}MB`;

function shortType(contentType: string): string {
  return contentType.replace(/^.*\//u, '').replace('quicktime', 'mov').toUpperCase();
}

/** Every rule of the platform that the file breaks; empty when it can go out as it is. */
export function checkMedia(
  platform: { id: PlatformId; name: string; supportedMedia: readonly SupportedMedia[] },
  media: MediaFacts,
): MediaFinding[] {
  const rule = MEDIA_RULES[platform.id][media.kind];
  if (!rule) {
    return [
      {
        code: 'unsupported_media',
        message: `Unsupported file type for ${platform.name}. Supported: ${platform.supportedMedia.join(', ')}`,
      },
    ];
  }
  return [
    ...checkType(platform.name, rule, media),
    ...checkDuration(platform.name, rule, media),
    ...checkAspect(platform.name, rule, media),
    ...checkSides(platform.name, rule, media),
  ];
}

function checkType(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  const findings: MediaFinding[] = [];
  if (!rule.contentTypes.includes(media.contentType)) {
    const types = rule.contentTypes.map(shortType).join(', ');
    findings.push({
      code: 'unsupported_media',
      message: `${name} does not take ${shortType(media.contentType)} files. Convert it to ${types}.`,
    });
  }
  if (media.sizeBytes > rule.maxBytes) {
    findings.push({
      code: 'media_too_large',
      message: `File too large for ${name}. Maximum size is ${megabytes(rule.maxBytes)}`,
    });
  }
  if (media.sizeBytes < (rule.minBytes ?? 0)) {
    findings.push({
      code: 'media_too_small',
      message: `${name} takes no ${media.kind} below ${Math.ceil((rule.minBytes ?? 0) / KIB)} KB.`,
    });
  }
  return findings;
}

function checkDuration(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  if (media.durationMs === null) return [];
  if (rule.minDurationMs !== undefined && media.durationMs < rule.minDurationMs) {
    return [
      {
        code: 'video_too_short',
        message: `${name} needs a video of at least ${rule.minDurationMs / 1000} seconds.`,
      },
    ];
  }
  if (rule.maxDurationMs !== undefined && media.durationMs > rule.maxDurationMs) {
    return [
      {
        code: 'video_too_long',
        message: `${name} takes videos of at most ${rule.maxDurationMs / 1000} seconds.`,
      },
    ];
  }
  return [];
}

function checkAspect(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  if (media.width === null || media.height === null) return [];
  const aspect = media.width / media.height;
  // Half a percent of room: 4:5 made of whole pixels is rarely exactly 0.8.
  if (rule.minAspect !== undefined && aspect < rule.minAspect * 0.995) {
    return [
      {
        code: 'media_too_tall',
        message: `${name} does not take media this tall (${media.width}x${media.height}). Crop it.`,
      },
    ];
  }
  if (rule.maxAspect !== undefined && aspect > rule.maxAspect * 1.005) {
    return [
      {
        code: 'media_too_wide',
        message: `${name} does not take media this wide (${media.width}x${media.height}). Crop it.`,
      },
    ];
  }
  return [];
}

function checkSides(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  const { width, height } = media;
  if (width === null || height === null) return [];
  if (rule.maxPixels !== undefined && width * height > rule.maxPixels) {
    const most = Math.floor(rule.maxPixels / 1_000_000);
    const message = `${name} takes pictures of at most ${most} megapixels; this has ${width}x${height}. Scale it down.`;
    return [{ code: 'media_too_many_pixels', message }];
  }
  if (!rule.maxSides) return [];
  const [longer, shorter] = rule.maxSides;
  if (Math.max(width, height) <= longer && Math.min(width, height) <= shorter) return [];
  return [
    {
      code: 'media_too_many_pixels',
      message: `${name} takes at most ${longer}x${shorter} pixels; this has ${width}x${height}. Scale it down.`,
    },
  ];
}
