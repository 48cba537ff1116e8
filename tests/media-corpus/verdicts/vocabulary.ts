export const PLATFORMS = [
  'instagram',
  'facebook',
  'linkedin',
  'twitter',
  'tiktok',
  'youtube',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Why a platform rejects a file, in words of the corpus, independent of the code under test. */
export type Reason =
  | 'type'
  | 'unreadable'
  | 'size'
  | 'dimensions'
  | 'aspect_ratio'
  | 'duration'
  | 'container'
  | 'codec'
  | 'scan'
  | 'frame_rate'
  | 'bit_rate'
  | 'audio'
  | 'frames'
  | 'pages';

/** Whether cropping, resizing, transcoding, trimming, or converting makes the file postable. */
type Fittable = boolean | 'either';

/** A platform's verdict, with the documentation section that it was read from. */
export type PlatformCheck =
  | { verdict: 'accept'; source: string }
  | { verdict: 'refuse'; reasons: Reason[]; fittable: Fittable; source: string }
  /**
   * The documentation is silent or ambiguous. If the platform rejects the file, it must be for one of these
   * reasons.
   */
  | { verdict: 'either'; reasons: Reason[]; source: string };

export type Verdicts = Record<Platform, PlatformCheck>;

type Kind = 'image' | 'gif' | 'video' | 'document' | 'none';

/** Facts about a file, whichever platform it is for. Lists contain all acceptable values. */
export interface Truth {
  /** MIME types by content. */
  types: string[];
  kinds: Kind[];
  /** As displayed: after rotation, with square pixels. */
  width?: number;
  height?: number;
  rotation?: 0 | 90 | 180 | 270;
  durationMs?: number;
  frameRate?: number;
  videoCodec?: string;
  audioCodec?: string;
  hasAudio?: boolean;
  frames?: number;
  pages?: number;
}

export interface ExpectedFile {
  truth: Truth;
  on: Verdicts;
}

export const FIT = { fittable: true } as const;
export const NO_FIT = { fittable: false } as const;
export const PERHAPS_FIT = { fittable: 'either' } as const;

export function accept(source: string): PlatformCheck {
  return { verdict: 'accept', source };
}

export function refuse(
  reasons: Reason | Reason[],
  { fittable }: { fittable: Fittable },
  source: string,
): PlatformCheck {
  return { verdict: 'refuse', reasons: [reasons].flat(), fittable, source };
}

export function either(reasons: Reason | Reason[], source: string): PlatformCheck {
  return { verdict: 'either', reasons: [reasons].flat(), source };
}

/** Applies a verdict to all six platforms. */
export function everywhere(verdict: PlatformCheck): Verdicts {
  const entries = PLATFORMS.map((platform) => [platform, verdict]);
  return Object.fromEntries(entries) as Verdicts;
}

/** Neither a picture nor a video nor a document, so no platform accepts it. */
export const NOT_MEDIA = everywhere(
  refuse(['type', 'unreadable'], NO_FIT, 'product 5: media type must match the supported media'),
);

/**
 * Verdicts on truncated or incomplete files: Facebook reports 324 or 6000, X "file is invalid", YouTube
 * invalidFile.
 */
export const BROKEN = everywhere(
  refuse(['unreadable', 'type', 'container'], NO_FIT, 'no decoder gets to the end of it'),
);
