import type { AccountTier } from '../platforms/account-tier.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { PublishPostInput, PublishWarning } from '../posts/publish.ts';
import { type FormatOptions, isStory } from '../posts/story-format.ts';
import { composeText, type TextRule } from '../text/text.ts';
import { getTextRule } from '../text/text-rules.ts';
import type { ContentFinding } from './content-rules.ts';
import { checkTwitterCharacters } from './twitter-characters.ts';

type CommentRule = Pick<TextRule, 'max' | 'count'>;

const utf16 = (text: string): number => text.length;

/**
 * How long a comment can be. LinkedIn and YouTube document their limits; Instagram's and Facebook's are those of
 * their apps. TikTok's API takes no comments. On Twitter, a comment is a reply, with a post's limit.
 */
const COMMENT_RULES: Readonly<Record<Exclude<PlatformId, 'twitter'>, CommentRule | null>> = {
  instagram: { max: 2200, count: utf16 },
  tiktok: null,
  youtube: { max: 10_000, count: utf16 },
  facebook: { max: 8000, count: utf16 },
  linkedin: { max: 1250, count: utf16 },
};

/** Returns how the platform counts a comment, with its limit; null if its API takes no comments. */
export function getCommentRule(platform: PlatformId, tier: AccountTier): CommentRule | null {
  return platform === 'twitter' ? getTextRule(platform, tier) : COMMENT_RULES[platform];
}

/** What a post says about first comments. */
export interface CommentInput {
  readonly content: Pick<
    PublishPostInput['content'],
    'firstComment' | 'platformFirstComments' | 'hashtagsInFirstComment'
  > &
    Partial<Pick<PublishPostInput['content'], 'privacyStatus'>>;
  readonly platformOptions?: FormatOptions & {
    readonly youtube?: { readonly madeForKids: boolean } | undefined;
  };
}

interface Texts {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** What goes into the post, and what goes into the comment under it. */
export interface PlacedTexts {
  readonly hashtags: string[];
  /** Those that are in the comment. */
  readonly commentHashtags: readonly string[];
  /** Null for none. */
  readonly firstComment: string | null;
}

/**
 * Explains why the post can't have a first comment on the platform; null if it can. YouTube's rules:
 * https://support.google.com/youtube/answer/9527654 and /157177.
 */
function explainNoComment(
  platform: PlatformId,
  { content, platformOptions }: CommentInput,
): string | null {
  if (platform === 'tiktok') return 'TikTok’s API takes no comments.';
  if (isStory(platform, platformOptions))
    return `A story on ${PLATFORMS[platform].name} takes no first comment.`;
  const isClosed = platformOptions?.youtube?.madeForKids || content.privacyStatus === 'private';
  return platform === 'youtube' && isClosed
    ? 'YouTube takes no comments on videos that are private or made for kids.'
    : null;
}

/** Returns the platform's first comment, and the hashtags that stay in its post. */
export function placeFirstComment(
  input: CommentInput,
  platform: PlatformId,
  { hashtags }: Texts,
): PlacedTexts {
  const { hashtagsInFirstComment = [] } = input.content;
  const all = [...hashtags];
  if (explainNoComment(platform, input) !== null)
    return { hashtags: all, commentHashtags: [], firstComment: null };
  const moved = hashtagsInFirstComment.includes(platform) ? all : [];
  const text = composeText(platform, { caption: getText(input, platform), hashtags: moved });
  return {
    hashtags: moved.length > 0 ? [] : all,
    commentHashtags: moved,
    firstComment: text === '' ? null : text,
  };
}

function getText({ content }: CommentInput, platform: PlatformId): string {
  return (content.platformFirstComments?.[platform] ?? content.firstComment ?? '').trim();
}

/** Returns every rule that the first comment breaks. */
export function checkFirstComment(
  input: CommentInput,
  { platform, tier }: { readonly platform: PlatformId; readonly tier: AccountTier },
  { firstComment }: Pick<PlacedTexts, 'firstComment'>,
): ContentFinding[] {
  const obstacle = explainNoComment(platform, input);
  if (obstacle === null)
    return firstComment === null ? [] : checkCommentText(firstComment, { platform, tier });
  if (!isNamed(input, platform)) return [];
  const message = `${obstacle} Leave ${PLATFORMS[platform].name} out of the first comments.`;
  return [{ platform, field: 'firstComment', code: 'first_comment_unsupported', message }];
}

/** Returns every rule that the text of a comment breaks, on a platform that takes comments. */
export function checkCommentText(
  text: string,
  { platform, tier }: { readonly platform: PlatformId; readonly tier: AccountTier },
): ContentFinding[] {
  const rule = getCommentRule(platform, tier);
  if (rule === null) return [];
  const count = rule.count(text);
  const message = `The first comment is too long for ${PLATFORMS[platform].name}: ${count} of ${rule.max} characters.`;
  const findings = [
    ...(count > rule.max ? [{ code: 'first_comment_too_long', message } as const] : []),
    ...(platform === 'twitter' ? checkTwitterCharacters(text) : []),
  ];
  return findings.map((one) => ({ platform, field: 'firstComment', ...one }));
}

/** Returns whether the post has a comment for this platform in particular. */
function isNamed({ content }: CommentInput, platform: PlatformId): boolean {
  const own = content.platformFirstComments?.[platform] ?? '';
  return own.trim() !== '' || content.hashtagsInFirstComment?.includes(platform) === true;
}

/** Returns a warning if the shared first comment isn't written on this platform. */
export function warnOfLeftOutComment(input: CommentInput, platform: PlatformId): PublishWarning[] {
  const { firstComment = '', platformFirstComments } = input.content;
  const isShared = firstComment.trim() !== '' && platformFirstComments?.[platform] === undefined;
  const obstacle = explainNoComment(platform, input);
  if (!isShared || obstacle === null) return [];
  const message = `${obstacle} The post goes out without the first comment there.`;
  return [{ pointer: '/content/firstComment', code: 'first_comment_left_out', message }];
}
