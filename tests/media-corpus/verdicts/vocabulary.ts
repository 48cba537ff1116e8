export const PLATFORMS = [
  'instagram',
  'facebook',
  'linkedin',
  'twitter',
  'tiktok',
  'youtube',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Why a platform turns a file away. Words of this corpus, not of the code that it judges. */
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

/** Whether cropping, resizing, transcoding, trimming or converting makes a post of it after all. */
type Fittable = boolean | 'either';

/** Every verdict names the section of the platform's page that it was read from. */
export type PlatformVerdict =
  | { verdict: 'accept'; source: string }
  | { verdict: 'refuse'; reasons: Reason[]; fittable: Fittable; source: string }
  /** The page is silent or in doubt. A refusal names one of these reasons all the same. */
  | { verdict: 'either'; reasons: Reason[]; source: string };

export type Verdicts = Record<Platform, PlatformVerdict>;

type Kind = 'image' | 'gif' | 'video' | 'document' | 'none';

/** What is so about a file, whoever asks. Where several answers are right, they stand in a list. */
export interface Truth {
  /** By content. */
  types: string[];
  kinds: Kind[];
  /** As displayed: after the turn that the file asks for, with square pixels. */
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

export interface JudgedFile {
  truth: Truth;
  on: Verdicts;
}

export const FIT = { fittable: true } as const;
export const NO_FIT = { fittable: false } as const;
export const PERHAPS_FIT = { fittable: 'either' } as const;

export function accept(source: string): PlatformVerdict {
  return { verdict: 'accept', source };
}

export function refuse(
  reasons: Reason | Reason[],
  { fittable }: { fittable: Fittable },
  source: string,
): PlatformVerdict {
  return { verdict: 'refuse', reasons: [reasons].flat(), fittable, source };
}

export function either(reasons: Reason | Reason[], source: string): PlatformVerdict {
  return { verdict: 'either', reasons: [reasons].flat(), source };
}

/** The same on all six. */
export function everywhere(verdict: PlatformVerdict): Verdicts {
  const entries = PLATFORMS.map((platform) => [platform, verdict]);
  return Object.fromEntries(entries) as Verdicts;
}

/** No picture, no video, no document: nothing that any platform has a place for. */
export const NOT_MEDIA = everywhere(
  refuse(['type', 'unreadable'], NO_FIT, 'product 5: media type must match the supported media'),
);

/** Cut off or never whole: facebook 4 (324, 6000), x 2.3 (file is invalid), youtube 2.5 (invalidFile). */
export const BROKEN = everywhere(
  refuse(['unreadable', 'type', 'container'], NO_FIT, 'no decoder gets to the end of it'),
);
