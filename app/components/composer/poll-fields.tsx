import { type ReactNode, useId } from 'react';
import { POLL_OPTIONS } from '#app/domain/posts/poll-limits.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';

interface PollOptionsProps {
  /** The name of the form fields, one for each option. */
  readonly name: string;
  readonly options: readonly string[];
  /** The longest option that the platform takes, in characters. */
  readonly maxOption: number;
  readonly onChange: (options: string[]) => void;
}

/** The options of a poll. One empty field follows them, so that another can be added; without scripts, all of them. */
export function PollOptions({ name, options, maxOption, onChange }: PollOptionsProps) {
  const isHydrated = useIsHydrated();
  const { min, max } = POLL_OPTIONS;
  const shown = isHydrated ? Math.min(Math.max(min, options.length + 1), max) : max;
  const changeAt = (index: number, text: string): void => {
    const length = Math.max(options.length, index + 1);
    const next = Array.from({ length }, (_, at) => (at === index ? text : (options[at] ?? '')));
    onChange(next.slice(0, next.findLastIndex((option) => option !== '') + 1));
  };
  return (
    <div className="polloptions">
      {Array.from({ length: shown }, (_, index) => (
        <PollOption
          key={index}
          name={name}
          label={`Option ${index + 1}${index < min ? '' : ' (optional)'}`}
          text={options[index] ?? ''}
          maxOption={maxOption}
          onText={(text) => changeAt(index, text)}
        />
      ))}
    </div>
  );
}

interface PollOptionProps extends Pick<PollOptionsProps, 'name' | 'maxOption'> {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function PollOption({ name, label, text, maxOption, onText }: PollOptionProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="input"
        dir="auto"
        value={text}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-count`} className={`small num ${text.length > maxOption ? 'broken' : 'mut'}`}>
        {text.length} of {maxOption}
      </p>
    </div>
  );
}

interface PollDurationProps {
  readonly name: string;
  readonly value: number;
  /** The offered values with their labels. */
  readonly choices: readonly (readonly [value: number, label: string])[];
  readonly onChange: (value: number) => void;
}

/** How long people can vote. */
export function PollDuration({ name, value, choices, onChange }: PollDurationProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Open for</label>
      <select
        id={id}
        name={name}
        className="select"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
