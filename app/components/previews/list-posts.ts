import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { toLinkedInPoll } from '#app/domain/composer/draft-poll.ts';
import { toTwitterOptions } from '#app/domain/composer/draft-options.ts';
import { placeDraftComment } from '#app/domain/composer/place-draft-comment.ts';
import { type Draft, type DraftText, getDraftText } from '#app/domain/composer/draft.ts';
import { isThread, toThreadTexts } from '#app/domain/content/thread-texts.ts';
import { toPollDuration } from '#app/domain/posts/poll-duration.ts';
import type { TwitterPoll } from '#app/domain/posts/poll.ts';
import { DAY_MINUTES } from '#app/domain/posts/poll-limits.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import type { PreviewMedia, PreviewPoll, PreviewReply } from './preview-types.ts';

/** What a platform shows of a draft, besides the files of the post itself. */
export interface PreviewPosts {
  /** The text of the post, or of the first one of its thread. */
  readonly text: DraftText;
  readonly poll: PreviewPoll | null;
  /** The posts that follow on Twitter: the thread, and the first comment. */
  readonly replies: readonly PreviewReply[];
  /** The first comment on other platforms; null for none. */
  readonly comment: string | null;
}

/** Returns the posts that a platform gets. `files` has all files of the draft. */
export function listPosts(
  row: PlatformAssessment,
  draft: Draft,
  files: readonly PreviewMedia[],
): PreviewPosts {
  const { platform } = row;
  const { firstComment } = placeDraftComment(draft, platform, getDraftText(draft, platform));
  const shared = { text: row.text, poll: null, replies: [], comment: firstComment };
  if (platform === 'linkedin') return { ...shared, poll: toPoll(draft.linkedin) };
  if (platform !== 'twitter') return shared;
  const { replies, ...first } = listTwitter(row, draft, files);
  const last = firstComment === null ? [] : [{ text: firstComment, files: [], poll: null }];
  return { ...first, replies: [...replies, ...last], comment: null };
}

function listTwitter(
  { text, account }: PlatformAssessment,
  draft: Draft,
  files: readonly PreviewMedia[],
): Omit<PreviewPosts, 'comment'> {
  const twitter = toTwitterOptions(draft.twitter);
  const poll = toTwitterPreviewPoll(twitter.poll);
  if (!isThread(twitter)) return { text, poll, replies: [] };
  const { caption, hashtags } = text;
  const tier = account?.tier ?? 'standard';
  const content = { caption, hashtags: normalizeHashtags(hashtags), tier, twitter };
  const { texts, captionCount } = toThreadTexts(content);
  const [first = '', ...later] = texts;
  const replies = later.map((each, index) => {
    const own = twitter.thread?.[index + 1 - captionCount];
    const shown = own?.mediaIds?.flatMap((id) => files.find((file) => file.id === id) ?? []) ?? [];
    return { text: each, files: shown, poll: toTwitterPreviewPoll(own?.poll) };
  });
  return { text: { caption: first, hashtags: [] }, poll, replies };
}

function toTwitterPreviewPoll(poll: TwitterPoll | undefined): PreviewPoll | null {
  if (!poll) return null;
  const { options, durationMinutes } = poll;
  return { question: null, options, duration: toPollDuration(durationMinutes) };
}

function toPoll(linkedin: Draft['linkedin']): PreviewPoll | null {
  const poll = toLinkedInPoll(linkedin.poll);
  if (!poll) return null;
  const { question, options, durationDays } = poll;
  return { question, options, duration: toPollDuration(durationDays * DAY_MINUTES) };
}
