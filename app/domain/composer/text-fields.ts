import type { PlatformId } from '../platforms/platforms.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';

/** Splits hashtags typed into one field: with or without #, separated by spaces or commas. */
export function splitHashtags(text: string): string[] {
  return normalizeHashtags(text.replaceAll('#', ' ').split(/[\s,]+/u));
}

export function joinHashtags(hashtags: readonly string[]): string {
  return hashtags.join(' ');
}

/** A platform's own first comment, that it has none, or that it takes the hashtags. */
export type CommentField = 'comment' | 'comment.none' | 'comment.hashtags';

/** Returns the form field name of a platform's own text or choice. */
export const ownField = (
  field: 'caption' | 'hashtags' | CommentField,
  platform: PlatformId,
): string => `${field}.${platform}`;
