import type { AccountTier } from '../platforms/account-tier.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import { checkFileList } from './file-list-rules.ts';
import { checkFacebook } from './facebook-rules.ts';
import { checkInstagram } from './instagram-rules.ts';
import { checkLinkedIn } from './linkedin-rules.ts';
import { checkPolls } from './poll-rules.ts';
import { checkThread } from './thread-rules.ts';
import { checkTikTok } from './tiktok-rules.ts';
import { isThread } from './thread-texts.ts';
import { checkTwitterCharacters } from './twitter-characters.ts';
import { toMediaRequiredMessage } from '../errors/messages/publishing.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import type { LinkedInOptions } from '../posts/link-card.ts';
import type { FacebookOptions } from '../posts/facebook-options.ts';
import type { InstagramOptions } from '../posts/instagram-options.ts';
import type { TikTokOptions, TwitterOptions } from '../posts/publish-options.ts';
import { isStory } from '../posts/story-format.ts';
import { checkStory } from './story-rules.ts';
import { findHashtags } from '../text/suggestion-text.ts';
import { composeText, countMentions, isHashtag } from '../text/text.ts';
import { getMaxCharacters, getTextRule } from '../text/text-rules.ts';
import type { ViolationCode } from '../errors/violation-codes/index.ts';

/** The content for one platform, before it is accepted. */
export interface PlannedContent {
  readonly platform: PlatformId;
  /** The account's tier, which sets the limits. */
  readonly tier: AccountTier;
  readonly caption: string;
  /** Normalized: no #, no empty entries, no duplicates. */
  readonly hashtags: readonly string[];
  /** Those that are in the first comment instead of the post. */
  readonly commentHashtags?: readonly string[];
  /** One file, or a carousel's files in order. */
  readonly media: readonly MediaFacts[];
  /** The files of each post in `twitter.thread`. None if they aren't known. */
  readonly threadMedia?: readonly (readonly MediaFacts[])[];
  readonly instagram?: InstagramOptions | undefined;
  readonly facebook?: FacebookOptions | undefined;
  readonly tiktok: TikTokOptions | undefined;
  readonly twitter: TwitterOptions | undefined;
  readonly linkedin?: Pick<LinkedInOptions, 'poll' | 'visibility' | 'documentTitle'> | undefined;
  /** Whether the account is a LinkedIn Page. False if that isn't known. */
  readonly isPage?: boolean;
  /** TikTok's options for this creator, or null if they couldn't be read. */
  readonly tiktokPrivacyLevels: readonly string[] | null;
  /** Whether TikTok can download photos from this installation. True if that isn't known. */
  readonly takesPhotos?: boolean;
}

export type ContentField =
  | 'caption'
  | 'hashtags'
  | 'media'
  | 'instagram.collaborators'
  | 'instagram.userTags'
  | 'instagram.locationId'
  | 'instagram.shareToFeed'
  | 'instagram.trialReel'
  | 'instagram.audioName'
  | 'facebook.link'
  | 'facebook.placeId'
  | 'facebook.backgroundId'
  | 'tiktok.privacyLevel'
  | 'tiktok.disclosure'
  | 'tiktok.title'
  | 'tiktok.coverPhoto'
  | 'tiktok.addMusic'
  | 'twitter.thread'
  | 'twitter.threadFiles'
  | 'twitter.poll'
  | 'twitter.threadPoll'
  | 'linkedin.poll'
  | 'linkedin.visibility'
  | 'linkedin.documentTitle'
  | 'firstComment'
  | 'content';

/** One broken rule. The composer, the API, the CLI's lint, and the worker use the same codes. */
export interface ContentFinding {
  readonly code: ViolationCode;
  readonly platform: PlatformId;
  readonly field: ContentField;
  /** Which entry of a list it is about, from 0. */
  readonly index?: number;
  /** Which post of the thread it is about, from 1. */
  readonly post?: number;
  readonly message: string;
}

/** Returns every rule of the platform that the content breaks. Empty if the content can be published. */
export function checkContent(content: PlannedContent): ContentFinding[] {
  const own = [...checkInstagram(content), ...checkFacebook(content), ...checkLinkedIn(content)];
  if (isStory(content.platform, content)) return [...checkStory(content), ...own];
  return [
    ...checkText(content),
    ...checkHashtags(content),
    ...checkAttachedMedia(content),
    ...checkPolls(content),
    ...own,
    ...checkTikTok(content),
  ];
}

function checkText(content: PlannedContent): ContentFinding[] {
  const { platform, tier } = content;
  if (platform === 'twitter' && isThread(content.twitter)) return checkThread(content);
  const { name } = PLATFORMS[platform];
  const maxCharacters = getMaxCharacters(platform, tier);
  const rule = getTextRule(platform, tier);
  const findings: ContentFinding[] = [];
  const captionCount = rule.count(content.caption.trim());
  const wholeCount = rule.count(composeText(platform, content));
  if (content.caption.trim() !== '' && captionCount > maxCharacters) {
    findings.push({
      code: 'caption_too_long',
      platform,
      field: 'caption',
      message: `The caption is too long for ${name}: ${captionCount} of ${maxCharacters} ${rule.unit}.`,
    });
  } else if (wholeCount > rule.max) {
    findings.push({
      code: 'text_too_long',
      platform,
      field: 'caption',
      message: `Caption and hashtags together are too long for ${name}: ${wholeCount} of ${rule.max} ${rule.unit}.`,
    });
  }
  return [...findings, ...checkCharacters(content)];
}

const FORBIDDEN: Partial<Record<PlatformId, { pattern: RegExp; message: string }>> = {
  youtube: {
    pattern: /[<>]/u,
    message: 'YouTube doesn’t accept < or > in a description. Remove them.',
  },
};

function checkCharacters({ platform, caption }: PlannedContent): ContentFinding[] {
  const findings: ContentFinding[] = [];
  const forbidden = FORBIDDEN[platform];
  if (forbidden?.pattern.test(caption)) {
    const { message } = forbidden;
    findings.push({ code: 'caption_characters', platform, field: 'caption', message });
  }
  if (platform !== 'twitter') return findings;
  return checkTwitterCharacters(caption).map((one) => ({ ...one, platform, field: 'caption' }));
}

/** Platforms count the hashtags of a post together with those in its author's comment. */
function checkHashtags({ commentHashtags = [], ...post }: PlannedContent): ContentFinding[] {
  const content = { ...post, hashtags: [...post.hashtags, ...commentHashtags] };
  const { platform, hashtags } = content;
  const { name, maxHashtags } = PLATFORMS[platform];
  const findings: ContentFinding[] = hashtags
    .filter((tag) => !isHashtag(tag))
    .map((tag) => ({
      code: 'hashtag_malformed',
      platform,
      field: 'hashtags' as const,
      message: `#${tag} isn't a hashtag. Use only letters, digits, and underscores.`,
    }));
  if (hashtags.length > maxHashtags) {
    findings.push({
      code: 'too_many_hashtags',
      platform,
      field: 'hashtags',
      message: `Too many hashtags for ${name}: ${hashtags.length} of ${maxHashtags}.`,
    });
  }
  if (platform === 'instagram') findings.push(...checkInstagramCaption(content));
  return findings;
}

/** Instagram refuses captions with more mentions (100/2207040). */
const MAX_INSTAGRAM_MENTIONS = 20;

/**
 * Instagram counts hashtags in the caption together with the listed ones. Its API refuses more than 30 of
 * them (36004/2207010) and its own app more than 5, which is the product's limit too.
 */
function checkInstagramCaption({ platform, caption, hashtags }: PlannedContent): ContentFinding[] {
  const { name, maxHashtags } = PLATFORMS.instagram;
  const findings: ContentFinding[] = [];
  const inCaption = findHashtags(caption).length;
  const all = inCaption + hashtags.length;
  if (inCaption > 0 && all > maxHashtags && hashtags.length <= maxHashtags) {
    findings.push({
      code: 'too_many_hashtags',
      platform,
      field: 'caption',
      message: `Too many hashtags for ${name}: ${all} of ${maxHashtags}, with those in the caption. Remove ${all - maxHashtags}.`,
    });
  }
  const mentions = countMentions(caption);
  if (mentions > MAX_INSTAGRAM_MENTIONS) {
    findings.push({
      code: 'too_many_mentions',
      platform,
      field: 'caption',
      message: `Too many @mentions for ${name}: ${mentions} of ${MAX_INSTAGRAM_MENTIONS}. Remove ${mentions - MAX_INSTAGRAM_MENTIONS}.`,
    });
  }
  return findings;
}

function checkAttachedMedia({ platform, media, tier }: PlannedContent): ContentFinding[] {
  const definition = PLATFORMS[platform];
  if (media.length > 0) {
    return checkFileList(platform, media, tier).map((finding) => ({
      ...finding,
      platform,
      field: 'media' as const,
    }));
  }
  if (definition.requiresMedia) {
    return [
      {
        code: 'media_required',
        platform,
        field: 'media',
        message: toMediaRequiredMessage([definition.name]),
      },
    ];
  }
  return [];
}
