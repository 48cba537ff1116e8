import { useId } from 'react';
import { type DraftPoll, hasPoll } from '#app/domain/composer/draft-poll.ts';
import { toPollDuration } from '#app/domain/posts/poll-duration.ts';
import { DAY_MINUTES, LINKEDIN_POLL, LINKEDIN_POLL_DAYS } from '#app/domain/posts/poll-limits.ts';
import { PollDuration, PollOptions } from './poll-fields.tsx';
import { useOpenOnce } from './use-open-once.ts';

const CHOICES = LINKEDIN_POLL_DAYS.map(
  (days) => [days, toPollDuration(days * DAY_MINUTES)] as const,
);

interface LinkedInPollProps {
  readonly poll: DraftPoll;
  readonly onChange: (poll: DraftPoll) => void;
}

/** The poll of a post on LinkedIn, which has a question of its own. */
export function LinkedInPoll({ poll, onChange }: LinkedInPollProps) {
  const id = useId();
  const isOpen = useOpenOnce(hasPoll(poll));
  return (
    <details className="moreopts" open={isOpen}>
      <summary className="small">Poll</summary>
      <div className="pollfields">
        <div className="field">
          <label htmlFor={id}>Question</label>
          <input
            id={id}
            name="linkedin.poll.question"
            className="input"
            dir="auto"
            maxLength={LINKEDIN_POLL.maxQuestion}
            value={poll.question}
            onChange={({ target }) => onChange({ ...poll, question: target.value })}
          />
        </div>
        <PollOptions
          name="linkedin.poll"
          options={poll.options}
          maxOption={LINKEDIN_POLL.maxOption}
          onChange={(options) => onChange({ ...poll, options })}
        />
        {hasPoll(poll) ? (
          <PollDuration
            name="linkedin.poll.duration"
            value={poll.duration}
            choices={CHOICES}
            onChange={(duration) => onChange({ ...poll, duration })}
          />
        ) : null}
      </div>
    </details>
  );
}
