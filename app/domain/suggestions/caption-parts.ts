import { checkCommentText } from '../content/first-comment.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { dropNumber } from './thread-numbers.ts';
import { forceCaption, forceText } from './suggestion-force.ts';
import {
  checkEditedCaption,
  checkSuggestedCaption,
  checkSuggestedText,
  haveRefusal,
  type SuggestionBrief,
  type SuggestionFinding,
} from './suggestion-rules.ts';
import { cleanCaption } from './suggestion-tidy.ts';

/** The most posts that a suggested thread has. Longer threads lose their readers, and cost more tokens. */
export const MAX_SUGGESTED_POSTS = 8;

/** A caption as several texts. */
export interface CaptionParts {
  /** The posts of a thread; one for an ordinary caption. */
  readonly posts: readonly string[];
  /** Null for none. */
  readonly firstComment: string | null;
}

/** Which parts were requested. */
export interface PartsBrief extends SuggestionBrief {
  readonly isThread: boolean;
}

interface CleanParts {
  readonly parts: CaptionParts;
  readonly notes: readonly SuggestionFinding[];
}

/** Returns the parts without what can be removed safely, and what that was. */
export function cleanCaptionParts(
  { posts, firstComment }: CaptionParts,
  brief: PartsBrief,
): CleanParts {
  const cleaned = posts.map((post) =>
    cleanCaption(brief.isThread ? dropNumber(post) : post, brief),
  );
  const comment = firstComment === null ? null : cleanCaption(firstComment, brief);
  const notes = [...cleaned, ...(comment ? [comment] : [])].flatMap((one) => one.notes);
  const byCode = new Map(notes.map((note) => [note.code, note]));
  return {
    parts: {
      posts: cleaned.map(({ text }) => text).filter((text) => text !== ''),
      firstComment: comment?.text || null,
    },
    notes: [...byCode.values()],
  };
}

/** Returns every rule that suggested parts break, with the place of each. */
export function checkCaptionParts(parts: CaptionParts, brief: PartsBrief): SuggestionFinding[] {
  return [...findUnreadable(parts, brief), ...checkThreadSize(parts, brief)];
}

/** The same without the rule that a thread has several posts: one good post is a suggestion, too. */
export function findUnreadable(
  { posts, firstComment }: CaptionParts,
  brief: PartsBrief,
): SuggestionFinding[] {
  if (posts.length === 0) return [{ code: 'caption_empty', message: 'The caption has no words.' }];
  const findings = [
    ...posts.flatMap((post, index) =>
      checkSuggestedCaption(post, brief).map(toPlace(posts.length > 1 ? index : null)),
    ),
    ...checkRepeated(posts),
    ...checkComment(firstComment, posts, brief),
  ];
  // A refusal is reported alone, because nothing beside it is worth keeping.
  return haveRefusal(findings) ? findings.filter((one) => haveRefusal([one])) : findings;
}

function checkThreadSize({ posts }: CaptionParts, { isThread }: PartsBrief): SuggestionFinding[] {
  if (!isThread) return [];
  if (posts.length < 2) {
    const message = 'The thread has one post. Write at least two.';
    return [{ code: 'thread_too_short', message }];
  }
  if (posts.length <= MAX_SUGGESTED_POSTS) return [];
  const message = `The thread has ${posts.length} posts. Write at most ${MAX_SUGGESTED_POSTS}.`;
  return [{ code: 'thread_too_long', message }];
}

const toPlace =
  (index: number | null) =>
  ({ code, message }: SuggestionFinding): SuggestionFinding => ({
    code,
    message: index === null ? message : `Post ${index + 1}: ${message}`,
  });

function checkRepeated(posts: readonly string[]): SuggestionFinding[] {
  const isRepeated = new Set(posts.map(toKey)).size < posts.length;
  return isRepeated
    ? [{ code: 'repeated_text', message: 'Two posts of the thread have the same text.' }]
    : [];
}

const toKey = (text: string): string => text.trim().toLowerCase();

function checkComment(
  comment: string | null,
  posts: readonly string[],
  brief: PartsBrief,
): SuggestionFinding[] {
  if (comment === null) return [];
  const findings = checkSuggestedText(comment, brief, (text) =>
    checkCommentText(text, { platform: brief.platform, tier: 'standard' }),
  );
  const isRepeated = posts.some((post) => toKey(post) === toKey(comment));
  return [
    ...findings.map(({ code, message }) => ({
      code,
      message: `First comment: ${message.replace(/\bcaption\b/gu, 'comment')}`,
    })),
    ...(isRepeated
      ? [{ code: 'repeated_text', message: 'The first comment repeats the post.' } as const]
      : []),
  ];
}

/**
 * Returns the parts without anything removable that breaks a rule: each text cut like a caption, posts too many
 * or still wrong left out, and the comment dropped if it's still wrong. Null if the first post is lost, because
 * the others continue it.
 */
export function forceCaptionParts(parts: CaptionParts, brief: PartsBrief): CaptionParts | null {
  const forced = parts.posts.map((post) => forceCaption(post, brief));
  const isGood = (post: string): boolean =>
    post !== '' && checkSuggestedCaption(post, brief).length === 0;
  if (!isGood(forced[0] ?? '')) return null;
  const posts = [...new Map(forced.filter(isGood).map((post) => [toKey(post), post])).values()];
  const kept = posts.slice(0, brief.isThread ? MAX_SUGGESTED_POSTS : 1);
  return { posts: kept, firstComment: forceComment(parts.firstComment, kept, brief) };
}

function forceComment(
  comment: string | null,
  posts: readonly string[],
  brief: PartsBrief,
): string | null {
  if (comment === null) return null;
  const fits = (text: string): boolean => fitsAsComment(text, brief.platform);
  const forced = forceText(comment, brief, { fits, allow: (text) => text });
  return forced !== '' && checkComment(forced, posts, brief).length === 0 ? forced : null;
}

const fitsAsComment = (text: string, platform: PlatformId): boolean =>
  checkCommentText(text, { platform, tier: 'standard' }).length === 0;

/** Returns the rules that a person's own posts break, with the place of each. */
export function checkEditedPosts(
  posts: readonly string[],
  facts: Parameters<typeof checkEditedCaption>[1],
): SuggestionFinding[] {
  return [
    ...posts.flatMap((post, index) =>
      checkEditedCaption(post, facts).map(toPlace(posts.length > 1 ? index : null)),
    ),
    ...checkRepeated(posts),
  ];
}
