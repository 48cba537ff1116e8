import type { AccountOutput } from './accounts.ts';
import { noteBannedWords } from './banned-words.ts';
import { checkContent, type ContentFinding } from './content-rules.ts';
import {
  type Draft,
  type DraftText,
  getDraftText,
  isDisclosureOpen,
  toTikTokOptions,
} from './draft.ts';
import { normalizeHashtags } from './hashtag-text.ts';
import type { MediaFacts } from './media-rules.ts';
import { NOTHING_TO_POST } from './messages.ts';
import { formatDuration } from './media-text.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from './platforms.ts';
import type { FitPlanOutput } from './rendition.ts';
import { findTitleFault } from './publish-options.ts';
import { composeText, TEXT_RULES } from './text.ts';

/** What a person can do about a finding, right in the composer. */
export type Remedy =
  | 'write_own'
  | 'edit_hashtags'
  | 'choose_media'
  | 'choose_privacy'
  | 'change_disclosure'
  | 'edit_title'
  | 'connect';

export interface ComposerFinding {
  readonly code: string;
  readonly message: string;
  readonly remedy: Remedy | null;
}

/** How the draft stands with one platform. `waiting`: nothing is written yet; `blocked`: it would stay behind. */
export interface PlatformAssessment {
  readonly platform: PlatformId;
  readonly account: AccountOutput | null;
  readonly status: 'unconnected' | 'off' | 'waiting' | 'ready' | 'blocked';
  readonly text: DraftText;
  readonly count: number;
  readonly max: number;
  readonly unit: string;
  readonly findings: readonly ComposerFinding[];
  /** What would be changed of the file; null where nothing is, or nothing is to be. */
  readonly fit: FitPlanOutput | null;
  /** Worth knowing, nothing that stops the post. */
  readonly notes: readonly string[];
}

/** What the composer knows besides the draft. */
export interface ComposerFacts {
  readonly accounts: readonly AccountOutput[];
  readonly media: MediaFacts | null;
  /** What each platform needs of the file, where that is known. */
  readonly fits?: readonly FitPlanOutput[];
  /** What suggestions never say; a person may. */
  readonly bannedWords?: readonly string[];
  /** null: TikTok could not be asked. */
  readonly tiktokPrivacyLevels: readonly string[] | null;
}

/** The account that a platform's name stands for: the default one, as publishing picks it. */
export function findDefaultAccount(
  accounts: readonly AccountOutput[],
  platform: PlatformId,
): AccountOutput | null {
  const own = accounts.filter((account) => account.platform === platform);
  return own.find((account) => account.isDefault) ?? own[0] ?? null;
}

/** All six platforms, in display order. The same in the browser as in the action that publishes. */
export function assessPlatforms(draft: Draft, facts: ComposerFacts): PlatformAssessment[] {
  return PLATFORM_IDS.map((platform) => assessPlatform(platform, draft, facts));
}

function assessPlatform(
  platform: PlatformId,
  draft: Draft,
  facts: ComposerFacts,
): PlatformAssessment {
  const account = findDefaultAccount(facts.accounts, platform);
  const text = getDraftText(draft, platform);
  const isWaiting = isUntouched(draft, facts);
  const findings = account
    ? [...checkAccount(account), ...(isWaiting ? [] : checkDraft(platform, draft, facts))]
    : [];
  return {
    platform,
    account,
    status: toStatus({ account, isOn: draft.platforms.includes(platform), isWaiting, findings }),
    text,
    ...countText(platform, text),
    findings,
    fit: findFit(platform, draft, facts),
    notes: [
      ...noteHashtags(platform, text),
      ...noteBannedWords(text, facts.bannedWords ?? []),
      ...(facts.media ? noteMedia(platform, facts.media) : []),
    ],
  };
}

/**
 * How much of the limit is used, as the platform counts what is posted: caption, separator and hashtags. On
 * TikTok the product's own limit of the caption is far below TikTok's, and is the one to watch.
 */
export function countText(
  platform: PlatformId,
  { caption, hashtags }: DraftText,
): Pick<PlatformAssessment, 'count' | 'max' | 'unit'> {
  const rule = TEXT_RULES[platform];
  const { max, unit } = rule;
  const { maxCharacters } = PLATFORMS[platform];
  const whole = rule.count(
    composeText(platform, { caption, hashtags: normalizeHashtags(hashtags) }),
  );
  if (maxCharacters >= max || whole > max) return { count: whole, max, unit };
  return { count: rule.count(caption.trim()), max: maxCharacters, unit };
}

/** The plan that holds: not where the file fits, nor where the person wants it left as it is. */
function findFit(
  platform: PlatformId,
  { fit }: Draft,
  { fits = [] }: ComposerFacts,
): FitPlanOutput | null {
  if (fit.choice === 'off') return null;
  return fits.find((plan) => plan.platform === platform && plan.needed) ?? null;
}

function toStatus(row: {
  account: AccountOutput | null;
  isOn: boolean;
  isWaiting: boolean;
  findings: readonly ComposerFinding[];
}): PlatformAssessment['status'] {
  if (!row.account) return 'unconnected';
  if (!row.isOn) return 'off';
  if (row.findings.length > 0) return 'blocked';
  return row.isWaiting ? 'waiting' : 'ready';
}

/** Nothing is written and no file chosen: what is missing needs no telling yet. */
function isUntouched(draft: Draft, { media }: ComposerFacts): boolean {
  const texts = [draft.shared, ...Object.values(draft.own)];
  return !media && texts.every(({ caption, hashtags }) => !caption.trim() && !hashtags.length);
}

function checkAccount(account: AccountOutput): ComposerFinding[] {
  if (account.state === 'active') return [];
  const message = `The sign-in of ${account.name} has ended.`;
  return [{ code: 'account_needs_reconnect', message, remedy: 'connect' }];
}

function checkDraft(platform: PlatformId, draft: Draft, facts: ComposerFacts): ComposerFinding[] {
  const { caption, hashtags } = getDraftText(draft, platform);
  const fit = findFit(platform, draft, facts);
  const media = fit?.output ?? facts.media;
  const findings = checkContent({
    platform,
    caption,
    hashtags: normalizeHashtags(hashtags),
    media: media ? [media] : [],
    tiktok: toTikTokOptions(draft.tiktok),
    tiktokPrivacyLevels: facts.tiktokPrivacyLevels,
  }).map((finding) => toComposerFinding(finding, { caption, hashtags }));
  findings.push(...checkFit(fit), ...checkOptions(platform, draft));
  const isEmpty = !facts.media && caption.trim() === '' && hashtags.length === 0;
  if (isEmpty && findings.length === 0) {
    findings.push({ code: 'nothing_to_post', message: NOTHING_TO_POST, remedy: null });
  }
  return findings;
}

/** Rules that a file breaks are told already; this is why there is no way out. */
function checkFit(fit: FitPlanOutput | null): ComposerFinding[] {
  if (!fit?.reason) return [];
  return [{ code: 'media_cannot_be_fitted', message: fit.reason, remedy: 'choose_media' }];
}

/** What one platform alone is told. */
function checkOptions(platform: PlatformId, { tiktok, youtube }: Draft): ComposerFinding[] {
  if (platform === 'youtube') return checkTitle(youtube.title);
  return platform === 'tiktok' && isDisclosureOpen(tiktok) ? [DISCLOSURE_OPEN] : [];
}

function checkTitle(title: string): ComposerFinding[] {
  if (title.trim() === '') return [];
  const message = findTitleFault(title);
  return message === null ? [] : [{ code: 'title_invalid', message, remedy: 'edit_title' }];
}

const REMEDIES: Readonly<Record<ContentFinding['field'], Remedy | null>> = {
  caption: 'write_own',
  hashtags: 'edit_hashtags',
  media: 'choose_media',
  'tiktok.privacyLevel': 'choose_privacy',
  'tiktok.disclosure': 'change_disclosure',
  content: null,
};

export const DISCLOSURE_OPEN = {
  code: 'tiktok_disclosure_open',
  message: 'Say what the post promotes: yourself, another brand, or both.',
  remedy: 'change_disclosure',
} as const;

/** In a person's words; the rule's own name the field of the API. */
export const PRIVACY_REQUIRED = {
  code: 'tiktok_privacy_required',
  message: 'TikTok asks who can see this post.',
} as const;

const TOO_LONG: ReadonlySet<string> = new Set(['caption_too_long', 'text_too_long']);

/** The rule's own words, except where the row already says half of it, or where they name an API field. */
function toComposerFinding(finding: ContentFinding, text: DraftText): ComposerFinding {
  const { code, message, field, platform } = finding;
  return { code, message: toShortMessage() ?? message, remedy: REMEDIES[field] };

  function toShortMessage(): string | null {
    if (code === PRIVACY_REQUIRED.code) return PRIVACY_REQUIRED.message;
    if (!TOO_LONG.has(code)) return null;
    const { count, max } = countText(platform, text);
    return `${(count - max).toLocaleString('en')} over the limit.`;
  }
}

/** Seconds that the catalogue recommends for a video. */
const RECOMMENDED_SECONDS: Readonly<Record<PlatformId, readonly [from: number, to: number]>> = {
  instagram: [3, 60],
  tiktok: [15, 60],
  youtube: [600, 900],
  facebook: [0, 14_400],
  linkedin: [0, 600],
  twitter: [0, 140],
};

export const GOES_AS_SHORT = 'Goes out as a Short.';
/** YouTube shows an upright or square video up to this length as a Short. */
const SHORT_MAX_MS = 180_000;

/** TikTok's own app takes no more since 2025; its API does. */
const TIKTOK_APP_HASHTAGS = 5;

function noteHashtags(platform: PlatformId, { hashtags }: DraftText): string[] {
  const { length } = normalizeHashtags(hashtags);
  if (platform !== 'tiktok' || length <= TIKTOK_APP_HASHTAGS) return [];
  return [`TikTok’s own app takes ${TIKTOK_APP_HASHTAGS} hashtags; these are ${length}.`];
}

function noteMedia(platform: PlatformId, media: MediaFacts): string[] {
  if (media.kind !== 'video' || media.durationMs === null) return [];
  if (platform === 'youtube' && isShort(media)) return [GOES_AS_SHORT];
  const [from, to] = RECOMMENDED_SECONDS[platform];
  const seconds = media.durationMs / 1000;
  if (seconds >= from && seconds <= to) return [];
  const verdict = seconds < from ? 'short' : 'long';
  const { recommendedVideoLength } = PLATFORMS[platform];
  const advice = recommendedVideoLength.toLowerCase().replace(/ recommended$/u, '');
  return [`${formatDuration(media.durationMs)} is ${verdict}: ${advice} recommended.`];
}

function isShort({ width, height, durationMs }: MediaFacts): boolean {
  return (
    width !== null &&
    height !== null &&
    durationMs !== null &&
    height >= width &&
    durationMs <= SHORT_MAX_MS
  );
}

/** A text's part that the platform takes, and what is too much. */
export function splitAtLimit(
  text: string,
  platform: PlatformId,
  max: number,
): [fits: string, over: string] {
  const count = (part: string): number => TEXT_RULES[platform].count(part);
  if (count(text) <= max) return [text, ''];
  const signs = [...text];
  let low = 0;
  let high = signs.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (count(signs.slice(0, middle).join('')) <= max) low = middle;
    else high = middle - 1;
  }
  return [signs.slice(0, low).join(''), signs.slice(low).join('')];
}
