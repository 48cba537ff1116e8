import { type DraftPoll, hasPoll } from '#app/domain/composer/draft-poll.ts';
import { toPollDuration } from '#app/domain/posts/poll-duration.ts';
import { DAY_MINUTES, TWITTER_POLL } from '#app/domain/posts/poll-limits.ts';
import { PollDuration, PollOptions } from './poll-fields.tsx';

const MINUTES = [60, 6 * 60, 12 * 60, DAY_MINUTES, 3 * DAY_MINUTES, 7 * DAY_MINUTES];

interface TwitterPollProps {
  /** The name of the form fields. */
  readonly name: string;
  readonly poll: DraftPoll;
  readonly onChange: (poll: DraftPoll) => void;
}

/** The poll of a post on Twitter. A draft from the API may have another duration than those offered. */
export function TwitterPoll({ name, poll, onChange }: TwitterPollProps) {
  const offered = MINUTES.includes(poll.duration) ? MINUTES : [...MINUTES, poll.duration];
  return (
    <div className="pollfields">
      <PollOptions
        name={name}
        options={poll.options}
        maxOption={TWITTER_POLL.maxOption}
        onChange={(options) => onChange({ ...poll, options })}
      />
      {hasPoll(poll) ? (
        <PollDuration
          name={`${name}.duration`}
          value={poll.duration}
          choices={offered
            .toSorted((a, b) => a - b)
            .map((minutes) => [minutes, toPollDuration(minutes)] as const)}
          onChange={(duration) => onChange({ ...poll, duration })}
        />
      ) : null}
    </div>
  );
}
