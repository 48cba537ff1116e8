import { formatCount } from '../text/format-count.ts';
import { toPollDuration } from '../posts/poll-duration.ts';
import { DAY_MINUTES } from '../posts/poll-limits.ts';
import { type DraftPoll, hasPoll } from './draft-poll.ts';
import {
  type DraftThreadPost,
  THREAD_LABELS,
  type ThreadLabel,
  toLabelValue,
} from './draft-thread.ts';
import type { Draft } from './draft.ts';

/** Returns a thread or a poll as text, to show both sides of a conflict; null for other parts. */
export function describeOption({ twitter, linkedin }: Draft, part: string): string | null {
  if (part === 'twitter.thread') return twitter.thread.map(describePost).join('\n\n');
  if (part === 'twitter.poll') return describePoll(twitter.poll, 1);
  return part === 'linkedin.poll' ? describePoll(linkedin.poll, DAY_MINUTES) : null;
}

function describePost({ text, mediaIds, poll, ...labels }: DraftThreadPost): string {
  const files = mediaIds.length > 0 ? formatCount(mediaIds.length, 'file') : '';
  return [text, describePoll(poll, 1), files, ...describeLabels(labels)].filter(Boolean).join('\n');
}

const LABEL_NAMES = { madeWithAi: 'Made with AI', paidPartnership: 'Paid partnership' } as const;

const describeLabels = (labels: Pick<DraftThreadPost, ThreadLabel>): string[] =>
  THREAD_LABELS.flatMap((label) =>
    labels[label] === null ? [] : [`${LABEL_NAMES[label]}: ${toLabelValue(labels[label])}`],
  );

function describePoll(poll: DraftPoll, unitMinutes: number): string {
  if (!hasPoll(poll)) return '';
  const { question, options, duration } = poll;
  const lasts = `Poll, ${toPollDuration(duration * unitMinutes)}: ${options.join(', ')}`;
  return [question, lasts].filter(Boolean).join('\n');
}
