import { toCanonicalJson } from '../api/canonical-json.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import { DISCLOSURE_LABELS, DISCLOSURES } from '../posts/disclosures.ts';
import { describeOption } from './describe-option.ts';
import { listMentionNames } from './draft-mentions.ts';
import { type Draft, type DraftText, EMPTY_DRAFT } from './draft.ts';

/** A part of a draft that is merged as a whole: never character by character. */
export type DraftPart =
  | 'mode'
  | 'shared.caption'
  | 'shared.hashtags'
  | `own.${PlatformId}`
  | `accounts.${PlatformId}`
  | 'file'
  | `files.${PlatformId}`
  | 'time'
  | 'comment'
  | 'disclosure'
  | 'shortenLinks'
  | 'mentions'
  | `instagram.${keyof Draft['instagram']}`
  | `facebook.${keyof Draft['facebook']}`
  | `tiktok.${keyof Draft['tiktok']}`
  | `youtube.${keyof Draft['youtube']}`
  | `linkedin.${keyof Draft['linkedin']}`
  | `twitter.${keyof Draft['twitter']}`;

/** A part that two people changed in different ways. */
export interface DraftConflict {
  readonly part: DraftPart;
  readonly mine: ConflictValue;
  readonly theirs: ConflictValue;
}

/** A text, or what the page shows by name: accounts by ID, or files by ID. */
export type ConflictValue =
  | string
  | { readonly accountIds: readonly string[] }
  | { readonly mediaIds: readonly string[] };

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
 * that both changed differently is a conflict for a person to decide. Platforms and accounts are merged one by
 * one, so they never conflict, except if one side chose accounts instead of a platform's default account.
 */
export function mergeDrafts({ base, mine, theirs, sent = [] }: Merge): MergedDraft {
  let draft = { ...mine, platforms: mergePlatforms({ base, mine, theirs, sent }) };
  const conflicts: DraftConflict[] = [];
  for (const part of listParts()) {
    const [before, own, other] = [base, mine, theirs].map((one) => readPart(one, part));
    if (own === other || other === before) continue;
    if (sent.some((one) => readPart(one, part) === other)) continue;
    const merged = own === before ? theirs : mergeAccounts({ base, mine, theirs }, part);
    if (merged) draft = takePart(draft, merged, part);
    else
      conflicts.push({ part, mine: describePart(mine, part), theirs: describePart(theirs, part) });
  }
  return { draft, conflicts };
}

/** The parts that are one field of a draft. */
const FIELDS = ['mode', 'time', 'comment', 'disclosure', 'shortenLinks', 'mentions'] as const;

const isField = (part: DraftPart): part is (typeof FIELDS)[number] =>
  FIELDS.some((field) => field === part);

/** Returns `draft` with one part of `other`. */
export function takePart(draft: Draft, other: Draft, part: DraftPart): Draft {
  if (isField(part)) return { ...draft, [part]: other[part] };
  if (part === 'file') {
    const { mediaIds, fit, cover } = other;
    return { ...draft, mediaIds, fit, cover };
  }
  const [group, name] = part.split('.') as [string, string];
  const id = name as PlatformId;
  if (group === 'own') return { ...draft, own: takeEntry(draft.own, other.own, id) };
  if (group === 'files')
    return { ...draft, ownMediaIds: takeEntry(draft.ownMediaIds, other.ownMediaIds, id) };
  if (group === 'accounts')
    return { ...draft, accounts: takeEntry(draft.accounts, other.accounts, id) };
  const key = group as
    | 'shared'
    | 'instagram'
    | 'facebook'
    | 'tiktok'
    | 'youtube'
    | 'linkedin'
    | 'twitter';
  const value: unknown = Reflect.get(other[key], name);
  return { ...draft, [key]: { ...draft[key], [name]: value } };
}

function takeEntry<T>(
  own: Partial<Record<PlatformId, T>>,
  other: Partial<Record<PlatformId, T>>,
  platform: PlatformId,
): Partial<Record<PlatformId, T>> {
  const next = { ...own };
  const entry = other[platform];
  if (entry === undefined) delete next[platform];
  else next[platform] = entry;
  return next;
}

/**
 * Returns `mine` with both sides' changes to a platform's accounts, or null if the part isn't about accounts or
 * one of the three has no choice.
 */
function mergeAccounts({ base, mine, theirs }: Omit<Merge, 'sent'>, part: DraftPart): Draft | null {
  const platform = PLATFORM_IDS.find((id) => part === `accounts.${id}`);
  if (!platform) return null;
  const [before, own, other] = [base, mine, theirs].map(({ accounts }) => accounts[platform]);
  if (!before || !own || !other) return null;
  const ids = [...new Set([...before, ...own, ...other])].filter((id) =>
    own.includes(id) === before.includes(id) ? other.includes(id) : own.includes(id),
  );
  return { ...mine, accounts: { ...mine.accounts, [platform]: ids } };
}

function mergePlatforms({ base, mine, theirs, sent = [] }: Merge): PlatformId[] {
  const has = (draft: Draft, platform: PlatformId) => draft.platforms.includes(platform);
  if (sent.some((draft) => toPlatformText(draft) === toPlatformText(theirs))) return mine.platforms;
  return PLATFORM_IDS.filter((platform) =>
    has(mine, platform) === has(base, platform) ? has(theirs, platform) : has(mine, platform),
  );
}

/** The parts of a draft with the options of one platform. */
const OPTION_GROUPS = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'linkedin',
  'twitter',
] as const;

function listParts(): DraftPart[] {
  return [
    'mode',
    'shared.caption',
    'shared.hashtags',
    ...PLATFORM_IDS.map((platform) => `own.${platform}` as const),
    ...PLATFORM_IDS.map((platform) => `accounts.${platform}` as const),
    'file',
    ...PLATFORM_IDS.map((platform) => `files.${platform}` as const),
    'time',
    'comment',
    'disclosure',
    'shortenLinks',
    'mentions',
    // From the empty draft, so that no option can be forgotten here and get lost.
    ...OPTION_GROUPS.flatMap((group) =>
      Object.keys(EMPTY_DRAFT[group]).map((name) => `${group}.${name}` as DraftPart),
    ),
  ];
}

/** Returns a part in a form that equals another's exactly if the parts are equal. */
function readPart(draft: Draft, part: DraftPart): string {
  const value = getPart(draft, part) ?? null;
  return toCanonicalJson(part.startsWith('accounts.') ? toSorted(value) : value);
}

type PartValue =
  | string
  | boolean
  | readonly string[]
  | DraftText
  | Pick<Draft, 'mediaIds' | 'fit' | 'cover'>
  | Draft['time']
  | Draft['comment']
  | Draft['disclosure']
  | Draft['twitter']['thread' | 'poll']
  | Draft['linkedin']['poll']
  | null;

function getPart(draft: Draft, part: DraftPart): PartValue {
  const { mediaIds, fit, cover } = draft;
  if (part === 'file') return { mediaIds, fit, cover };
  if (isField(part)) return draft[part];
  const [group, name] = part.split('.') as [keyof Draft | 'files', string];
  const values = group === 'files' ? draft.ownMediaIds : draft[group];
  const value = Reflect.get(values as object, name) as PartValue | undefined;
  return value ?? null;
}

/** The order of a platform's accounts means nothing. */
const toSorted = (value: PartValue): PartValue =>
  Array.isArray(value) ? [...(value as readonly string[])].sort() : value;

/** Returns a part to show both sides of a conflict. */
function describePart(draft: Draft, part: DraftPart): ConflictValue {
  const value = getPart(draft, part);
  if (part === 'shortenLinks') return describeShortening(draft);
  if (value === null) return '';
  if (part === 'mentions') return listMentionNames(draft.mentions).join(', ');
  if (typeof value !== 'object') return String(value);
  if ('caption' in value) return joinText(value);
  if ('mediaIds' in value) return { mediaIds: value.mediaIds };
  if ('when' in value) return describeTime(value);
  if ('none' in value) return describeComment(value);
  return describeOption(draft, part) ?? describeList(value as readonly string[], part);
}

const describeShortening = ({ shortenLinks }: Draft): string =>
  shortenLinks === null ? 'As the workspace’s settings say' : shortenLinks ? 'Yes' : 'No';

function describeList(value: readonly string[], part: DraftPart): ConflictValue {
  if (part.startsWith('files.')) return { mediaIds: value };
  if (part === 'disclosure')
    return DISCLOSURES.filter((name) => value.includes(name))
      .map((name) => DISCLOSURE_LABELS[name])
      .join(', ');
  return part.startsWith('accounts.') ? { accountIds: value } : joinTags(value);
}

const joinTags = (hashtags: readonly string[]): string =>
  hashtags.map((tag) => `#${tag}`).join(' ');

function joinText({ caption, hashtags }: DraftText): string {
  return [caption, joinTags(hashtags)].filter((text) => text !== '').join('\n\n');
}

function describeTime({ when, date, clock, timeZone }: Draft['time']): string {
  if (when === 'time') return `${date} ${clock} (${timeZone})`;
  return when === 'now' ? 'Right away' : 'In a queue';
}

/** Lists what differs from one platform to another after the shared text. */
function describeComment({ text, own, none, hashtags }: Draft['comment']): string {
  const names = (ids: readonly PlatformId[]): string =>
    ids.map((id) => PLATFORMS[id].name).join(', ');
  const others = PLATFORM_IDS.flatMap((id) =>
    own[id] ? [`${PLATFORMS[id].name}: ${own[id]}`] : [],
  );
  return [
    text,
    ...others,
    none.length > 0 ? `Not on ${names(none)}` : '',
    hashtags.length > 0 ? `With the hashtags on ${names(hashtags)}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

const toPlatformText = ({ platforms }: Draft): string =>
  PLATFORM_IDS.filter((id) => platforms.includes(id)).join();

/** Returns the parts that differ between two drafts, with `platforms` left out. */
export function listChangedParts(a: Draft, b: Draft): DraftPart[] {
  return listParts().filter((part) => readPart(a, part) !== readPart(b, part));
}

/** Returns whether two drafts have the same content. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  return toPlatformText(a) === toPlatformText(b) && listChangedParts(a, b).length === 0;
}
