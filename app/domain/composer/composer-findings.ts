import type { AccountTier } from '../platforms/account-tier.ts';
import type { ComposerAccount } from './composer-accounts.ts';
import { countText } from './composer-count.ts';
import { toCountText } from '../text/count-text.ts';
import { checkContent, type ContentFinding } from '../content/content-rules.ts';
import { checkFirstComment } from '../content/first-comment.ts';
import { chooseFiles } from '../content/file-lists.ts';
import { listReachable } from '../content/photo-pulls.ts';
import { getOwnOptions } from '../content/disclose.ts';
import { chooseStoryFile } from '../content/story-rules.ts';
import { isStory } from '../posts/story-format.ts';
import { type Draft, type DraftText, getDraftText, toDisclosure } from './draft.ts';
import type { PostMention } from '../posts/mention-fields.ts';
import { listDeclared } from './apply-draft-mentions.ts';
import type { DraftLinkFacts } from './draft-links.ts';
import { placeDraftComment, toCommentInput } from './place-draft-comment.ts';
import { getMediaIds, pickFiles } from './draft-files.ts';
import type { FileFits } from './file-fits.ts';
import { toRequestThread } from './draft-thread.ts';
import {
  isDisclosureOpen,
  toFormatOptions,
  toLinkedInOptions,
  toTikTokOptions,
  toTwitterOptions,
} from './draft-options.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import { NOTHING_TO_POST } from '../errors/messages/publishing.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { FitPlanOutput } from '../fit/rendition.ts';
import { findTagsFault, findTitleFault, splitTags } from '../posts/youtube-text-rules.ts';

/** A fix for a finding that the composer offers. */
export type Remedy =
  | 'write_own'
  | 'edit_hashtags'
  | 'choose_media'
  | 'choose_privacy'
  | 'change_disclosure'
  | 'edit_tiktok'
  | 'edit_title'
  | 'edit_tags'
  | 'edit_thread'
  | 'edit_poll'
  | 'edit_linkedin_poll'
  | 'edit_linkedin'
  | 'edit_instagram'
  | 'edit_facebook'
  | 'edit_comment'
  | 'edit_mentions'
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

/** A file as the rules see it. */
export interface ComposerFile extends MediaFacts {
  readonly id: string;
}

/** A file that a platform gets. */
export interface PlatformFile {
  readonly id: string;
  /** How it would be converted, or null if it wouldn't be. */
  readonly fit: FitPlanOutput | null;
}

/** What the composer knows in addition to the draft. */
export interface ComposerFacts {
  readonly accounts: readonly ComposerAccount[];
  /** The draft's files. */
  readonly files: readonly ComposerFile[];
  /** The conversions that each platform needs for each file, where known. */
  readonly fits?: readonly FileFits[];
  /** Words that suggestions avoid. A person can still use them. */
  readonly bannedWords?: readonly string[];
  /** How links are tagged; null if they aren't. */
  readonly links?: DraftLinkFacts | null;
  /** The workspace's mentions, where they were read. */
  readonly mentions?: readonly PostMention[];
  /** TikTok's options by account ID, without accounts for which TikTok couldn't be reached. */
  readonly creators: Readonly<
    Record<string, { readonly privacyLevels: readonly string[]; readonly photosEnabled?: boolean }>
  >;
}

export function checkDraft(
  { id, platform, tier, isPage }: Pick<ComposerAccount, 'id' | 'platform' | 'tier' | 'isPage'>,
  draft: Draft,
  facts: ComposerFacts,
): ComposerFinding[] {
  const written = getDraftText(draft, platform);
  const { caption } = written;
  const placed = placeDraftComment(draft, platform, written);
  const { hashtags, commentHashtags } = placed;
  const files = listPlatformFiles(platform, draft, facts);
  const reasons = [...new Set(files.flatMap(({ fit }) => fit?.reason ?? []))];
  const own = getOwnOptions(platform, {
    content: { disclosure: toDisclosure(draft) },
    platformOptions: {
      ...toFormatOptions(draft),
      tiktok: toTikTokOptions(draft.tiktok),
      twitter: toTwitterOptions(draft.twitter),
    },
  });
  const broken = checkContent({
    platform,
    tier,
    caption,
    hashtags,
    commentHashtags,
    media: files.map(({ file, fit }) => fit?.output ?? file),
    threadMedia: toRequestThread(draft.twitter.thread).map(({ mediaIds = [] }) =>
      pickFiles(mediaIds, facts.files),
    ),
    instagram: own.instagram,
    facebook: own.facebook,
    tiktok: own.tiktok,
    twitter: own.twitter,
    linkedin: toLinkedInOptions(draft.linkedin),
    tiktokPrivacyLevels: facts.creators[id]?.privacyLevels ?? null,
    isPage: isPage ?? false,
    takesPhotos: facts.creators[id]?.photosEnabled ?? true,
  });
  const findings = [
    ...broken,
    ...checkFirstComment(toCommentInput(draft, platform), { platform, tier }, placed),
  ]
    .filter((finding) => !reasons.some((reason) => isCoveredBy(reason, finding)))
    .filter((finding) => draft.fit.choice !== 'on' || !isFittedLater(finding))
    .map((finding) => toComposerFinding(finding, { caption, hashtags }, tier));
  findings.push(
    ...reasons.map(toFitFinding),
    ...checkOptions(platform, draft),
    ...checkMentions(draft, facts),
  );
  const isEmpty = files.length === 0 && caption.trim() === '' && hashtags.length === 0;
  if (isEmpty && findings.length === 0) {
    findings.push({ code: 'nothing_to_post', message: NOTHING_TO_POST, remedy: null });
  }
  return findings;
}

/** The server plans the conversion of the files of a thread. Too many of them remain too many. */
const isFittedLater = ({ field, code }: ContentFinding): boolean =>
  field === 'twitter.threadFiles' && code !== 'too_many_files' && code !== 'carousel_images_only';

const UNSUPPORTED = 'unsupported_media';

/**
 * Returns whether the reason why a file can't be converted already covers this finding. Files of the wrong
 * kind or type are converted where possible, so the reason names what is in the way and how to fix it.
 */
export const isCoveredBy = (
  reason: string,
  { code, message }: { readonly code: string; readonly message: string },
): boolean => code === UNSUPPORTED || reason.includes(message);

/** Other broken file rules have their own findings. This one explains why conversion can't fix them. */
const toFitFinding = (message: string): ComposerFinding => ({
  code: 'media_cannot_be_fitted',
  message,
  remedy: 'choose_media',
});

/** Checks the options that only one platform has. */
function checkOptions(platform: PlatformId, { tiktok, youtube }: Draft): ComposerFinding[] {
  if (platform === 'youtube') return [...checkTitle(youtube.title), ...checkTags(youtube.tags)];
  return platform === 'tiktok' && isDisclosureOpen(tiktok) ? [DISCLOSURE_OPEN] : [];
}

/** The server refuses a post that declares them. */
function checkMentions(draft: Draft, { mentions }: ComposerFacts): ComposerFinding[] {
  if (!mentions) return [];
  const unknown = listDeclared(draft, mentions).filter(({ mention }) => mention === null);
  return unknown.map(({ name }) => ({
    code: 'unknown_mention',
    message: `This workspace has no mention “${name}”.`,
    remedy: 'edit_mentions',
  }));
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
  'instagram.collaborators': 'edit_instagram',
  'instagram.userTags': 'edit_instagram',
  'instagram.locationId': 'edit_instagram',
  'instagram.shareToFeed': 'edit_instagram',
  'instagram.trialReel': 'edit_instagram',
  'instagram.audioName': 'edit_instagram',
  'facebook.link': 'edit_facebook',
  'facebook.placeId': 'edit_facebook',
  'facebook.backgroundId': 'edit_facebook',
  'tiktok.privacyLevel': 'choose_privacy',
  'tiktok.disclosure': 'change_disclosure',
  'tiktok.title': 'edit_tiktok',
  'tiktok.coverPhoto': 'edit_tiktok',
  'tiktok.addMusic': 'edit_tiktok',
  'twitter.thread': 'edit_thread',
  'twitter.threadFiles': 'edit_thread',
  'twitter.poll': 'edit_poll',
  'twitter.threadPoll': 'edit_thread',
  'linkedin.poll': 'edit_linkedin_poll',
  'linkedin.visibility': 'edit_linkedin',
  'linkedin.documentTitle': 'edit_linkedin',
  firstComment: 'edit_comment',
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
    if (!TOO_LONG.has(code) || finding.post !== undefined) return null;
    const { count, max } = countText(platform, text, tier);
    return `${toCountText(count - max)} over the limit.`;
  }
}

type FileFacts = Pick<ComposerFacts, 'files' | 'fits'> & Partial<Pick<ComposerFacts, 'creators'>>;

/** Returns whether TikTok can download photos from this installation, as far as it's known. */
const canPull = (platform: PlatformId, creators: ComposerFacts['creators']): boolean =>
  platform !== 'tiktok' ||
  Object.values(creators).every(({ photosEnabled = true }) => photosEnabled);

/**
 * Returns the files that a platform gets, in order, with the conversion in effect: none if the file already fits or
 * the person turned conversion off.
 */
export function listPlatformFiles(
  platform: PlatformId,
  draft: Draft,
  { files, fits = [], creators = {} }: FileFacts,
): (PlatformFile & { readonly file: ComposerFile })[] {
  const named = pickFiles(getMediaIds(draft, platform), files);
  const isOwnStory = isStory(platform, toFormatOptions(draft));
  const isOff = draft.fit.choice === 'off' || isOwnStory;
  const choose = isOwnStory ? chooseStoryFile : chooseFiles;
  const getKind = ({ kind }: ComposerFile) => kind;
  const reachable = listReachable(named, { takesPhotos: canPull(platform, creators), getKind });
  return choose(platform, reachable, getKind).map((file) => {
    const plans = fits.find(({ mediaId }) => mediaId === file.id)?.plans ?? [];
    const fit = plans.find((plan) => plan.platform === platform && plan.needed) ?? null;
    return { id: file.id, file, fit: isOff ? null : fit };
  });
}
