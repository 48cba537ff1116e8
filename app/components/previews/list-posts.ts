import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { toLinkedInPoll } from '#app/domain/composer/draft-poll.ts';
import { toTwitterOptions } from '#app/domain/composer/draft-options.ts';
import { placeDraftComment } from '#app/domain/composer/place-draft-comment.ts';
import { type Draft, type DraftText, getDraftText } from '#app/domain/composer/draft.ts';
import { getThreadLabels } from '#app/domain/posts/thread-labels.ts';
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
  /** How Twitter labels the post. */
  readonly labels: readonly string[];
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
  const shared = { text: row.text, poll: null, labels: [], replies: [], comment: firstComment };
  if (platform === 'linkedin') return { ...shared, poll: toPoll(draft.linkedin) };
  if (platform !== 'twitter') return shared;
  const { replies, ...first } = listTwitter(row, draft, files);
  const last =
    firstComment === null ? [] : [{ text: firstComment, files: [], poll: null, labels: [] }];
  return { ...first, replies: [...replies, ...last], comment: null };
}

function listTwitter(
  { text, account, files: own }: PlatformAssessment,
  draft: Draft,
  files: readonly PreviewMedia[],
): Omit<PreviewPosts, 'comment'> {
  const twitter = toTwitterOptions(draft.twitter);
  const poll = toTwitterPreviewPoll(twitter.poll);
  const all = {
    madeWithAi: twitter.madeWithAi || draft.disclosure.includes('madeWithAi'),
    paidPartnership: twitter.paidPartnership || draft.disclosure.includes('paidPartnership'),
  };
  const labels = toLabels(all, own.length > 0);
  if (!isThread(twitter)) return { text, poll, labels, replies: [] };
  const { caption, hashtags } = text;
  const tier = account?.tier ?? 'standard';
  const content = { caption, hashtags: normalizeHashtags(hashtags), tier, twitter };
  const { texts, captionCount } = toThreadTexts(content);
  const [first = '', ...later] = texts;
  const replies = later.map((each, index) => {
    const post = twitter.thread?.[index + 1 - captionCount];
    const shown = post?.mediaIds?.flatMap((id) => files.find((file) => file.id === id) ?? []) ?? [];
    return {
      text: each,
      files: shown,
      poll: toTwitterPreviewPoll(post?.poll),
      labels: toLabels(getThreadLabels(post, all), shown.length > 0),
    };
  });
  return { text: { caption: first, hashtags: [] }, poll, labels, replies };
}

/** "Made with AI" is about media. */
function toLabels(
  { madeWithAi, paidPartnership }: ReturnType<typeof getThreadLabels>,
  hasFiles: boolean,
): string[] {
  return [
    ...(paidPartnership ? ['Paid partnership'] : []),
    ...(madeWithAi && hasFiles ? ['Made with AI'] : []),
  ];
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
