import {
  type CommentInput,
  placeFirstComment,
  type PlacedTexts,
} from '../content/first-comment.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import { toCommentRequest } from './draft-comment.ts';
import { toFormatOptions } from './draft-options.ts';
import type { Draft, DraftText } from './draft.ts';

/** Returns a platform's first comment in a draft, and the hashtags that stay in its post. */
export function placeDraftComment(
  draft: Draft,
  platform: PlatformId,
  { caption, hashtags }: DraftText,
): PlacedTexts {
  const text = { caption, hashtags: normalizeHashtags(hashtags) };
  return placeFirstComment(toCommentInput(draft, platform), platform, text);
}

/** Returns what a draft says about one platform's first comment, in the form of the rules. */
export const toCommentInput = (draft: Draft, platform: PlatformId): CommentInput => ({
  content: toCommentRequest(draft, [platform]),
  platformOptions: { ...toFormatOptions(draft), youtube: draft.youtube },
});
