import { toCanonicalJson } from '../api/canonical-json.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { Draft, DraftText } from './draft.ts';

/** A part of a draft that is merged as a whole: never character by character. */
export type DraftPart =
  | 'mode'
  | 'shared.caption'
  | 'shared.hashtags'
  | `own.${PlatformId}`
  | 'file'
  | `tiktok.${keyof Draft['tiktok']}`
  | `youtube.${keyof Draft['youtube']}`
  | `linkedin.${keyof Draft['linkedin']}`;

/** A part that two people changed in different ways. */
export interface DraftConflict {
  readonly part: DraftPart;
  readonly mine: string;
  readonly theirs: string;
}

interface Merge {
  /** The version that both sides started from. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
  /** Versions that I sent and whose arrival I don't know of. What I changed since isn't a conflict. */
  readonly sent?: readonly Draft[];
}

export interface MergedDraft {
  /** Both sides' changes, with my value in each conflict. */
  readonly draft: Draft;
  readonly conflicts: readonly DraftConflict[];
}

/**
 * Merges two versions of a draft part by part. A part that only one side changed takes that side's value; one
 * that both changed differently is a conflict for a person to decide. Platforms are merged one by one, so
 * they never conflict.
 */
export function mergeDrafts({ base, mine, theirs, sent = [] }: Merge): MergedDraft {
  let draft = { ...mine, platforms: mergePlatforms({ base, mine, theirs }) };
  const conflicts: DraftConflict[] = [];
  for (const part of listParts()) {
    const [before, own, other] = [base, mine, theirs].map((one) => readPart(one, part));
    if (own === other || other === before) continue;
    if (sent.some((one) => readPart(one, part) === other)) continue;
    if (own === before) draft = takePart(draft, theirs, part);
    else
      conflicts.push({ part, mine: describePart(mine, part), theirs: describePart(theirs, part) });
  }
  return { draft, conflicts };
}

/** Returns `draft` with one part of `other`. */
export function takePart(draft: Draft, other: Draft, part: DraftPart): Draft {
  if (part === 'mode') return { ...draft, mode: other.mode };
  if (part === 'file') {
    const { mediaId, fit, cover } = other;
    return { ...draft, mediaId, fit, cover };
  }
  const [group, name] = part.split('.') as [string, string];
  if (group === 'own') return { ...draft, own: takeOwn(draft.own, other.own, name as PlatformId) };
  const key = group as 'shared' | 'tiktok' | 'youtube' | 'linkedin';
  const value: unknown = Reflect.get(other[key], name);
  return { ...draft, [key]: { ...draft[key], [name]: value } };
}

function takeOwn(own: Draft['own'], other: Draft['own'], platform: PlatformId): Draft['own'] {
  const next = { ...own };
  const text = other[platform];
  if (text) next[platform] = text;
  else delete next[platform];
  return next;
}

function mergePlatforms({ base, mine, theirs }: Omit<Merge, 'sent'>): PlatformId[] {
  const has = (draft: Draft, platform: PlatformId) => draft.platforms.includes(platform);
  return PLATFORM_IDS.filter((platform) =>
    has(mine, platform) === has(base, platform) ? has(theirs, platform) : has(mine, platform),
  );
}

const TIKTOK = [
  'privacyLevel',
  'allowComment',
  'allowDuet',
  'allowStitch',
  'discloses',
  'ownBusiness',
  'paidPartnership',
  'aiGenerated',
] as const;
const YOUTUBE = [
  'title',
  'madeForKids',
  'syntheticMedia',
  'tags',
  'categoryId',
  'isQuiet',
] as const;
const LINKEDIN = ['title', 'description', 'noCard', 'noImage'] as const;

function listParts(): DraftPart[] {
  return [
    'mode',
    'shared.caption',
    'shared.hashtags',
    ...PLATFORM_IDS.map((platform) => `own.${platform}` as const),
    'file',
    ...TIKTOK.map((name) => `tiktok.${name}` as const),
    ...YOUTUBE.map((name) => `youtube.${name}` as const),
    ...LINKEDIN.map((name) => `linkedin.${name}` as const),
  ];
}

/** Returns a part in a form that equals another's exactly if the parts are equal. */
function readPart(draft: Draft, part: DraftPart): string {
  return toCanonicalJson(getPart(draft, part) ?? null);
}

type PartValue =
  | string
  | boolean
  | readonly string[]
  | DraftText
  | Pick<Draft, 'mediaId' | 'fit' | 'cover'>
  | null;

function getPart(draft: Draft, part: DraftPart): PartValue {
  const { mediaId, fit, cover } = draft;
  if (part === 'mode') return draft.mode;
  if (part === 'file') return { mediaId, fit, cover };
  const [group, name] = part.split('.') as [keyof Draft, string];
  const value = Reflect.get(draft[group] as object, name) as PartValue | undefined;
  return value ?? null;
}

/** Returns a part as text, to show both sides of a conflict. */
function describePart(draft: Draft, part: DraftPart): string {
  const value = getPart(draft, part);
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if ('caption' in value) return joinText(value);
  return 'mediaId' in value ? (value.mediaId ?? '') : joinTags(value);
}

const joinTags = (hashtags: readonly string[]): string =>
  hashtags.map((tag) => `#${tag}`).join(' ');

function joinText({ caption, hashtags }: DraftText): string {
  return [caption, joinTags(hashtags)].filter((text) => text !== '').join('\n\n');
}

/** Returns the parts that differ between two drafts, with `platforms` left out. */
export function listChangedParts(a: Draft, b: Draft): DraftPart[] {
  return listParts().filter((part) => readPart(a, part) !== readPart(b, part));
}

/** Returns whether two drafts have the same content. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  const platforms = (draft: Draft) => PLATFORM_IDS.filter((id) => draft.platforms.includes(id));
  return platforms(a).join() === platforms(b).join() && listChangedParts(a, b).length === 0;
}
