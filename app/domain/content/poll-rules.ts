import { LINKEDIN_POLL, TWITTER_POLL } from '../posts/poll-limits.ts';
import { listOptionFaults, listQuestionFaults } from './option-faults.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { composeText } from '../text/text.ts';
import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { toThreadPlace } from './thread-rules.ts';
import { toThreadTexts } from './thread-texts.ts';

/** Returns every rule that the polls of a post break: its own, and those of the posts of its thread. */
export function checkPolls(content: PlannedContent): ContentFinding[] {
  if (content.platform === 'linkedin') return checkLinkedIn(content);
  return content.platform === 'twitter' ? checkTwitter(content) : [];
}

function checkLinkedIn({ linkedin, media }: PlannedContent): ContentFinding[] {
  const poll = linkedin?.poll;
  if (!poll) return [];
  const faults = [
    ...listQuestionFaults(poll.question),
    ...listOptionFaults(poll.options, LINKEDIN_POLL),
  ];
  const place = { platform: 'linkedin', field: 'linkedin.poll' } as const;
  return [
    ...faults.map((message) => ({ ...place, code: 'poll_invalid' as const, message })),
    ...(media.length > 0 ? [{ ...place, ...toFilesFault('linkedin') }] : []),
  ];
}

function checkTwitter(content: PlannedContent): ContentFinding[] {
  const { twitter, media, threadMedia = [] } = content;
  const text = composeText('twitter', content);
  const first = listTwitterFaults({ poll: twitter?.poll, text, files: media.length });
  const { captionCount } = toThreadTexts(content);
  const later = (twitter?.thread ?? []).flatMap((post, index) => {
    const files = threadMedia[index]?.length ?? post.mediaIds?.length ?? 0;
    return listTwitterFaults({ poll: post.poll, text: post.text, files }).map((fault) => ({
      ...toThreadPlace(fault, captionCount + index, captionCount),
      field: 'twitter.threadPoll' as const,
    }));
  });
  return [
    ...first.map((fault) => ({ ...fault, platform: 'twitter', field: 'twitter.poll' }) as const),
    ...later,
  ];
}

interface PollingPost {
  readonly poll: { readonly options: readonly string[] } | undefined;
  readonly text: string;
  /** How many files the post has. */
  readonly files: number;
}

type Fault = Pick<ContentFinding, 'code' | 'message'>;

function listTwitterFaults({ poll, text, files }: PollingPost): Fault[] {
  if (!poll) return [];
  const faults: Fault[] = listOptionFaults(poll.options, TWITTER_POLL).map((message) => ({
    code: 'poll_invalid',
    message,
  }));
  if (files > 0) faults.push(toFilesFault('twitter'));
  if (text.trim() === '')
    faults.push({
      code: 'poll_without_text',
      message: 'A poll on Twitter needs a text, which is its question. Write it.',
    });
  return faults;
}

const toFilesFault = (platform: PlatformId): Fault => ({
  code: 'poll_with_files',
  message: `A post on ${PLATFORMS[platform].name} has either a poll or files. Remove the poll, or the files there.`,
});
