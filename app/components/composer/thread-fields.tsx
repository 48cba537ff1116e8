import { useCallback } from 'react';
import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { hasPoll } from '#app/domain/composer/draft-poll.ts';
import {
  type DraftThreadPost,
  EMPTY_THREAD_POST,
  isEmptyPost,
  threadPollField,
  trimThread,
} from '#app/domain/composer/draft-thread.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { MAX_THREAD_POSTS } from '#app/domain/posts/max-thread-posts.ts';
import { countText } from '#app/domain/composer/composer-count.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { OptionChecks } from './option-checks.tsx';
import { ThreadFiles, type ThreadFilesProps } from './thread-files.tsx';
import { TwitterPoll } from './twitter-poll.tsx';
import { ThreadLabels, type ThreadLabelsProps } from './thread-labels.tsx';
import { useOpenOnce } from './use-open-once.ts';

export interface ThreadFieldsProps extends Pick<DraftState, 'files' | 'change' | 'changeFiles'> {
  readonly options: Draft['twitter'];
  /** The account's tier, which sets the limit of each post. */
  readonly tier: AccountTier;
}

const CHOICES = [
  ['splitCaption', 'Split a long caption into several posts'],
  ['threadNumbers', 'Number the posts, such as 2/5'],
] as const;

/**
 * The posts that follow the caption as a thread. The last field is always empty, so that another post can be added,
 * also without scripts.
 */
export function ThreadFields({ options, tier, files, change, changeFiles }: ThreadFieldsProps) {
  const posts = [...trimThread(options.thread), EMPTY_THREAD_POST].slice(0, MAX_THREAD_POSTS - 1);
  // From the draft as it is then, because an upload may end much later.
  const changePost = useCallback(
    (index: number, next: (post: DraftThreadPost) => Partial<DraftThreadPost>): void => {
      change(({ twitter }) => {
        const all = twitter.thread;
        const length = Math.max(all.length, index + 1);
        const thread = Array.from({ length }, (_, at) => {
          const post = all[at] ?? EMPTY_THREAD_POST;
          return at === index ? { ...post, ...next(post) } : post;
        });
        return { twitter: { ...twitter, thread } };
      });
    },
    [change],
  );
  const onFile = useCallback(
    (index: number, media: MediaOutput): void => {
      changeFiles({ slot: 'shared', change: (ids) => [...ids], added: [media] });
      changePost(index, ({ mediaIds }) => ({ mediaIds: [...new Set([...mediaIds, media.id])] }));
    },
    [changeFiles, changePost],
  );
  const onRemove = useCallback(
    (index: number, id: string): void =>
      changePost(index, ({ mediaIds }) => ({ mediaIds: mediaIds.filter((one) => one !== id) })),
    [changePost],
  );
  return (
    <div className="threadfields">
      <p className="small sub">
        Each post is a reply to the one before. The caption, its hashtags, and the files above are
        the first. Type / to insert a snippet and @ to mention someone.
      </p>
      {posts.map((post, index) => (
        <ThreadPost
          key={index}
          {...post}
          index={index}
          tier={tier}
          files={files}
          onText={(text) => changePost(index, () => ({ text }))}
          onPoll={(poll) => changePost(index, () => ({ poll }))}
          onLabel={(label) => changePost(index, () => label)}
          onFile={onFile}
          onRemove={onRemove}
        />
      ))}
      <OptionChecks
        platform="twitter"
        labels={CHOICES}
        options={options}
        onChange={(chosen) => change(({ twitter }) => ({ twitter: { ...twitter, ...chosen } }))}
      />
    </div>
  );
}

interface ThreadPostProps extends ThreadFilesProps {
  readonly text: string;
  readonly tier: AccountTier;
  readonly poll: DraftThreadPost['poll'];
  readonly onText: (text: string) => void;
  readonly onPoll: (poll: DraftThreadPost['poll']) => void;
  readonly madeWithAi: boolean | null;
  readonly paidPartnership: boolean | null;
  readonly onLabel: ThreadLabelsProps['onChange'];
}

/** A post after the caption. With a split caption, the published thread has more posts. */
function ThreadPost({ text, tier, poll, onText, onPoll, ...post }: ThreadPostProps) {
  const { madeWithAi, paidPartnership, onLabel, ...files } = post;
  const isHydrated = useIsHydrated();
  const number = files.index + 2;
  const isNext = isEmptyPost({ text, mediaIds: files.mediaIds, poll });
  const id = `twitter-thread-${number}`;
  const { count, max } = countText('twitter', { caption: text, hashtags: [] }, tier);
  return (
    <div className="field">
      <label htmlFor={id}>{isNext ? 'Next post' : `Post ${number}`}</label>
      <textarea
        id={id}
        name="twitter.thread"
        className="input"
        dir="auto"
        rows={isNext ? 2 : 3}
        value={text}
        aria-describedby={isNext ? undefined : `${id}-count`}
        onChange={({ target }) => onText(target.value)}
      />
      {isNext ? null : (
        <p id={`${id}-count`} className={`small num ${count > max ? 'broken' : 'mut'}`}>
          {count} of {max}
        </p>
      )}
      {isHydrated || files.mediaIds.length > 0 ? <ThreadFiles {...files} /> : null}
      {isNext ? null : <ThreadPoll index={files.index} poll={poll} onChange={onPoll} />}
      {isNext ? null : (
        <ThreadLabels
          index={files.index}
          labels={{ madeWithAi, paidPartnership }}
          onChange={onLabel}
        />
      )}
    </div>
  );
}

interface ThreadPollProps {
  readonly index: number;
  readonly poll: DraftThreadPost['poll'];
  readonly onChange: (poll: DraftThreadPost['poll']) => void;
}

function ThreadPoll({ index, poll, onChange }: ThreadPollProps) {
  const isOpen = useOpenOnce(hasPoll(poll));
  return (
    <details className="moreopts" open={isOpen}>
      <summary className="small">Poll in post {index + 2}</summary>
      <TwitterPoll name={threadPollField(index)} poll={poll} onChange={onChange} />
    </details>
  );
}
