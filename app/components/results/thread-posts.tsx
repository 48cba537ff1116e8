import type { ThreadPart } from '#app/domain/posts/thread.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';

interface ThreadPostsProps {
  readonly thread: readonly ThreadPart[];
}

/** Lists the posts of a thread, with a link to each that is live. */
export function ThreadPosts({ thread }: ThreadPostsProps) {
  return (
    <ol className="threadposts small" aria-label="Posts of the thread">
      {thread.map(({ text, isLive, url, ...attached }, index) => (
        <li key={index} className={isLive ? undefined : 'mut'}>
          <span dir="auto">{cutCaption(text)}</span> {toAttached(attached)}{' '}
          {isLive && url !== null ? (
            <a href={url} aria-label={`Open post ${index + 1}`}>
              Open
            </a>
          ) : (
            <span className="mut">{isLive ? 'Live' : 'Not live'}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

type Attached = Pick<ThreadPart, 'mediaIds' | 'poll' | 'madeWithAi' | 'paidPartnership'>;

/** Returns what a post has besides its text. */
function toAttached({ mediaIds, poll, madeWithAi, paidPartnership }: Attached): string {
  const files = mediaIds.length > 0 ? formatCount(mediaIds.length, 'file') : '';
  const options = poll ? `Poll: ${poll.options.join(', ')}` : '';
  const ai = madeWithAi && files !== '' ? 'made with AI' : '';
  const paid = paidPartnership ? 'paid partnership' : '';
  const attached = [files, options, ai, paid].filter(Boolean).join('; ');
  return attached === '' ? '' : `(${attached})`;
}
