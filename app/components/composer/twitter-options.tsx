import { hasPoll } from '#app/domain/composer/draft-poll.ts';
import { trimThread } from '#app/domain/composer/draft-thread.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { TWITTER_REPLIERS } from '#app/domain/posts/publish-options.ts';
import { OptionChecks } from './option-checks.tsx';
import { useOpenOnce } from './use-open-once.ts';
import { ThreadFields, type ThreadFieldsProps } from './thread-fields.tsx';
import { TwitterPoll } from './twitter-poll.tsx';

export interface TwitterOptionsProps extends ThreadFieldsProps {
  readonly onChange: (options: Draft['twitter']) => void;
}

const REPLIERS: Readonly<Record<Draft['twitter']['replySettings'], string>> = {
  everyone: 'Everyone',
  following: 'Accounts you follow or mention',
  mentionedUsers: 'Only accounts you mention',
  subscribers: 'Your subscribers',
  verified: 'Verified accounts',
};

const LABELS = [
  ['madeWithAi', 'Made with AI'],
  ['paidPartnership', 'Paid partnership'],
] as const;

/** Lets a person write a thread, and choose who can reply and how the post is labeled. Starts open where something is set. */
export function TwitterOptions({ onChange, ...props }: TwitterOptionsProps) {
  const { options } = props;
  const isThreadOpen = useOpenOnce(trimThread(options.thread).length > 0 || options.splitCaption);
  const isPollOpen = useOpenOnce(hasPoll(options.poll));
  const isOpen = useOpenOnce(
    options.replySettings !== 'everyone' || LABELS.some(([name]) => options[name]),
  );
  return (
    <fieldset className="opts" id="twitter-options" tabIndex={-1}>
      <legend className="h">Twitter</legend>
      <details className="moreopts" open={isThreadOpen}>
        <summary className="small">Thread</summary>
        <ThreadFields {...props} />
      </details>
      <details className="moreopts" open={isPollOpen}>
        <summary className="small">Poll</summary>
        <p className="small sub">The caption is the question. A post with a poll has no files.</p>
        <TwitterPoll
          name="twitter.poll"
          poll={options.poll}
          onChange={(poll) => onChange({ ...options, poll })}
        />
      </details>
      <details className="moreopts" open={isOpen}>
        <summary className="small">Replies and labels</summary>
        <div className="field">
          <label htmlFor="twitter-replies">Who can reply</label>
          <select
            id="twitter-replies"
            name="twitter.replySettings"
            className="select"
            value={options.replySettings}
            onChange={({ target }) =>
              onChange({
                ...options,
                replySettings: TWITTER_REPLIERS.find((who) => who === target.value) ?? 'everyone',
              })
            }
          >
            {TWITTER_REPLIERS.map((who) => (
              <option key={who} value={who}>
                {REPLIERS[who]}
              </option>
            ))}
          </select>
        </div>
        <OptionChecks
          platform="twitter"
          labels={LABELS}
          options={options}
          onChange={(change) => onChange({ ...options, ...change })}
        />
      </details>
    </fieldset>
  );
}
