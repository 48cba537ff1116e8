import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { checkFileList } from './file-list-rules.ts';
import { checkTwitterCharacters } from './twitter-characters.ts';
import { toThreadTexts } from './thread-texts.ts';
import { MAX_THREAD_POSTS } from '../posts/max-thread-posts.ts';
import { getTextRule } from '../text/text-rules.ts';

/** Returns every rule that the posts of a thread on Twitter break. */
export function checkThread(content: PlannedContent): ContentFinding[] {
  const { texts, captionCount } = toThreadTexts(content);
  const findings = [
    ...texts
      .slice(0, MAX_THREAD_POSTS)
      .flatMap((text, index) =>
        checkPost(text, content).map((finding) => toThreadPlace(finding, index, captionCount)),
      ),
    ...checkThreadFiles(content, captionCount),
  ];
  if (texts.length <= MAX_THREAD_POSTS) return findings;
  const message = `A thread has at most ${MAX_THREAD_POSTS} posts. This one would have ${texts.length}.`;
  const field = captionCount > MAX_THREAD_POSTS ? 'caption' : 'twitter.thread';
  return [...findings, { code: 'thread_too_long', platform: 'twitter', field, message }];
}

function checkThreadFiles(
  { threadMedia = [], tier }: PlannedContent,
  captionCount: number,
): ContentFinding[] {
  return threadMedia.flatMap((media, index) =>
    checkFileList('twitter', media, tier).map((finding) => ({
      ...toThreadPlace(finding, captionCount + index, captionCount),
      field: 'twitter.threadFiles' as const,
    })),
  );
}

type PostFinding = Pick<ContentFinding, 'code' | 'message'>;

function checkPost(text: string, { tier }: PlannedContent): PostFinding[] {
  const rule = getTextRule('twitter', tier);
  const count = rule.count(text);
  const message = `The text is too long for Twitter: ${count} of ${rule.max} ${rule.unit}.`;
  return [
    ...(count > rule.max ? [{ code: 'text_too_long', message } as const] : []),
    ...checkTwitterCharacters(text),
  ];
}

/** Says where the text comes from, and which post of the thread it is. */
export function toThreadPlace(
  { code, message }: PostFinding,
  index: number,
  captionCount: number,
): ContentFinding {
  const post = index + 1;
  const place = { code, platform: 'twitter', post, message: `Post ${post}: ${message}` } as const;
  return index < captionCount
    ? { ...place, field: 'caption' }
    : { ...place, field: 'twitter.thread', index: index - captionCount };
}
