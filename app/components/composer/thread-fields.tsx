import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { MAX_THREAD_POSTS } from '#app/domain/posts/max-thread-posts.ts';
import { countText } from '#app/domain/composer/composer-count.ts';
import { OptionChecks } from './option-checks.tsx';

interface ThreadFieldsProps {
  readonly options: Draft['twitter'];
  /** The account's tier, which sets the limit of each post. */
  readonly tier: AccountTier;
  readonly onChange: (options: Draft['twitter']) => void;
}

const CHOICES = [
  ['splitCaption', 'Split a long caption into several posts'],
  ['threadNumbers', 'Number the posts, such as 2/5'],
] as const;

/**
 * The posts that follow the caption as a thread. The last field is always empty, so that another post can be added,
 * also without scripts.
 */
export function ThreadFields({ options, tier, onChange }: ThreadFieldsProps) {
  const posts = [...options.thread, ''].slice(0, MAX_THREAD_POSTS - 1);
  const changePost = (index: number, text: string): void => {
    const thread = posts.map((post, at) => (at === index ? text : post));
    // An emptied field in the middle stays, so that the cursor doesn't jump to another post.
    const end = thread.findLastIndex((post) => post !== '') + 1;
    onChange({ ...options, thread: thread.slice(0, end) });
  };
  return (
    <div className="threadfields">
      <p className="small sub">
        Each post is a reply to the one before. The caption, its hashtags, and the files are the
        first.
      </p>
      {posts.map((text, index) => (
        <ThreadPost
          key={index}
          text={text}
          number={index + 2}
          tier={tier}
          onChange={(next) => changePost(index, next)}
        />
      ))}
      <OptionChecks
        platform="twitter"
        labels={CHOICES}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </div>
  );
}

interface ThreadPostProps {
  readonly text: string;
  /** Position after the caption, from 2. With a split caption, the published thread has more posts. */
  readonly number: number;
  readonly tier: AccountTier;
  readonly onChange: (text: string) => void;
}

function ThreadPost({ text, number, tier, onChange }: ThreadPostProps) {
  const id = `twitter-thread-${number}`;
  const { count, max } = countText('twitter', { caption: text, hashtags: [] }, tier);
  return (
    <div className="field">
      <label htmlFor={id}>{text === '' ? 'Next post' : `Post ${number}`}</label>
      <textarea
        id={id}
        name="twitter.thread"
        className="input"
        dir="auto"
        rows={text === '' ? 2 : 3}
        value={text}
        aria-describedby={text === '' ? undefined : `${id}-count`}
        onChange={({ target }) => onChange(target.value)}
      />
      {text === '' ? null : (
        <p id={`${id}-count`} className={`small num ${count > max ? 'broken' : 'mut'}`}>
          {count} of {max}
        </p>
      )}
    </div>
  );
}
