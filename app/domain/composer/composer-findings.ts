import type { AccountTier } from '../platforms/account-tier.ts';
import type { ComposerAccount } from './composer-accounts.ts';
import { countText } from './composer-count.ts';
import { toCountText } from '../text/count-text.ts';
import { checkContent, type ContentFinding } from '../content/content-rules.ts';
import { type Draft, type DraftText, getDraftText } from './draft.ts';
import { isDisclosureOpen, toTikTokOptions } from './draft-options.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import { NOTHING_TO_POST } from '../errors/messages.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { FitPlanOutput } from '../fit/rendition.ts';
import { findTagsFault, findTitleFault, splitTags } from '../posts/publish-options.ts';

/** A fix for a finding that the composer offers. */
export type Remedy =
  | 'write_own'
  | 'edit_hashtags'
  | 'choose_media'
  | 'choose_privacy'
  | 'change_disclosure'
  | 'edit_title'
  | 'edit_tags'
  | 'choose_account';

export interface ComposerFinding {
  readonly code: string;
  readonly message: string;
  readonly remedy: Remedy | null;
  /** The accounts that it concerns, if it's not all that the draft goes to on the platform. */
  readonly accounts?: readonly string[];
}

export const ACCOUNT_MISSING: ComposerFinding = {
  code: 'account_disconnected',
  message: 'An account that this draft goes to was disconnected.',
  remedy: 'choose_account',
};

export const NO_ACCOUNT_CHOSEN: ComposerFinding = {
  code: 'no_account_chosen',
  message: 'Choose an account.',
  remedy: 'choose_account',
};

/** What the composer knows in addition to the draft. */
export interface ComposerFacts {
  readonly accounts: readonly ComposerAccount[];
  readonly media: MediaFacts | null;
  /** The conversions that each platform needs for the file, where known. */
  readonly fits?: readonly FitPlanOutput[];
  /** Words that suggestions avoid. A person can still use them. */
  readonly bannedWords?: readonly string[];
  /** TikTok's options by account ID, without accounts for which TikTok couldn't be reached. */
  readonly creators: Readonly<Record<string, { readonly privacyLevels: readonly string[] }>>;
}

export function checkDraft(
  { id, platform, tier }: Pick<ComposerAccount, 'id' | 'platform' | 'tier'>,
  draft: Draft,
  facts: ComposerFacts,
): ComposerFinding[] {
  const { caption, hashtags } = getDraftText(draft, platform);
  const fit = findFit(platform, draft, facts);
  const media = fit?.output ?? facts.media;
  const broken = checkContent({
    platform,
    tier,
    caption,
    hashtags: normalizeHashtags(hashtags),
    media: media ? [media] : [],
    tiktok: toTikTokOptions(draft.tiktok),
    tiktokPrivacyLevels: facts.creators[id]?.privacyLevels ?? null,
  });
  const findings = broken
    .filter((finding) => !isCoveredBy(fit?.reason ?? null, finding))
    .map((finding) => toComposerFinding(finding, { caption, hashtags }, tier));
  findings.push(...checkFit(fit), ...checkOptions(platform, draft));
  const isEmpty = !facts.media && caption.trim() === '' && hashtags.length === 0;
  if (isEmpty && findings.length === 0) {
    findings.push({ code: 'nothing_to_post', message: NOTHING_TO_POST, remedy: null });
  }
  return findings;
}

const UNSUPPORTED = 'unsupported_media';

/**
 * Returns whether the reason why a file can't be converted already covers this finding. Files of the wrong
 * kind or type are converted where possible, so the reason names what is in the way and how to fix it.
 */
export const isCoveredBy = (
  reason: string | null,
  { code, message }: { readonly code: string; readonly message: string },
): boolean => reason !== null && (code === UNSUPPORTED || reason.includes(message));

/** Other broken file rules have their own findings. This one explains why conversion can't fix them. */
function checkFit(fit: FitPlanOutput | null): ComposerFinding[] {
  if (!fit?.reason) return [];
  return [{ code: 'media_cannot_be_fitted', message: fit.reason, remedy: 'choose_media' }];
}

/** Checks the options that only one platform has. */
function checkOptions(platform: PlatformId, { tiktok, youtube }: Draft): ComposerFinding[] {
  if (platform === 'youtube') return [...checkTitle(youtube.title), ...checkTags(youtube.tags)];
  return platform === 'tiktok' && isDisclosureOpen(tiktok) ? [DISCLOSURE_OPEN] : [];
}

function checkTitle(title: string): ComposerFinding[] {
  if (title.trim() === '') return [];
  const message = findTitleFault(title);
  return message === null ? [] : [{ code: 'title_invalid', message, remedy: 'edit_title' }];
}

function checkTags(tags: string): ComposerFinding[] {
  const message = findTagsFault(splitTags(tags));
  return message === null ? [] : [{ code: 'tags_invalid', message, remedy: 'edit_tags' }];
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
  message: 'Choose what the post promotes: yourself, another brand, or both.',
  remedy: 'change_disclosure',
} as const;

/** The composer's wording. The rule's own message names the API field. */
export const PRIVACY_REQUIRED = {
  code: 'tiktok_privacy_required',
  message: 'TikTok needs to know who can see this post.',
} as const;

const TOO_LONG: ReadonlySet<string> = new Set(['caption_too_long', 'text_too_long']);

/** Uses the rule's own message unless the row already shows part of it or the message names an API field. */
function toComposerFinding(
  finding: ContentFinding,
  text: DraftText,
  tier: AccountTier,
): ComposerFinding {
  const { code, message, field, platform } = finding;
  return { code, message: toShortMessage() ?? message, remedy: REMEDIES[field] };

  function toShortMessage(): string | null {
    if (code === PRIVACY_REQUIRED.code) return PRIVACY_REQUIRED.message;
    if (!TOO_LONG.has(code)) return null;
    const { count, max } = countText(platform, text, tier);
    return `${toCountText(count - max)} over the limit.`;
  }
}

/**
 * Returns the conversion plan in effect: none if the file already fits or the person turned conversion off.
 */
export function findFit(
  platform: PlatformId,
  { fit }: Draft,
  { fits = [] }: ComposerFacts,
): FitPlanOutput | null {
  if (fit.choice === 'off') return null;
  return fits.find((plan) => plan.platform === platform && plan.needed) ?? null;
}
