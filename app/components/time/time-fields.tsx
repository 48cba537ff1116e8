import type { ClockChange } from '#app/domain/posts/clock-change.ts';
import { type TimeChoice, toClockChangeValue } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { DateAndClock } from './date-and-clock.tsx';
import { ZoneField } from './zone-field.tsx';

/** Messages of the fields, by the names that `toTimeField` returns. */
export interface TimeMessages {
  readonly time: readonly string[];
  readonly timeZone: readonly string[];
}

export interface TimeFieldsProps {
  /** Distinguishes the fields of two forms on one page. */
  readonly id: string;
  readonly choice: TimeChoice;
  readonly facts: Pick<TimeFacts, 'format' | 'clockChange'>;
  readonly messages: TimeMessages;
  /** Left out in a form that keeps its own values. */
  readonly onChange?: ((change: Partial<TimeChoice>) => void) | undefined;
}

/** A date, a time of day, and a zone, read by `parseTimeChoice`. Asks which time is meant if the clocks change then. */
export function TimeFields({ id, choice, facts, messages, onChange }: TimeFieldsProps) {
  const { date, clock } = choice;
  const change = (part: Partial<TimeChoice>): void => onChange?.({ ...part, clockChange: null });
  return (
    <div className="timefields">
      <DateAndClock
        id={id}
        date={date}
        clock={clock}
        messagesId={messages.time.length > 0 ? `${id}-time-messages` : undefined}
        onChange={onChange && change}
      />
      <ZoneField
        id={`${id}-zone`}
        value={choice.timeZone || facts.format.timeZone}
        own={facts.format.timeZone}
        messages={messages.timeZone}
        onChange={onChange && ((timeZone) => change({ timeZone }))}
      />
      <FieldMessages id={`${id}-time-messages`} messages={messages.time} />
      <ClockChangeFields
        id={id}
        choice={choice}
        clockChange={facts.clockChange}
        onChange={onChange}
      />
    </div>
  );
}

interface ClockChangeProps extends Pick<TimeFieldsProps, 'id' | 'choice' | 'onChange'> {
  readonly clockChange: ClockChange | null;
}

/** Shown only for the time that the server was asked about. */
function ClockChangeFields({ id, choice, clockChange, onChange }: ClockChangeProps) {
  if (clockChange === null || !isAbout(clockChange, choice)) return null;
  return (
    <fieldset className="clockchange" id={`${id}-clock-change`}>
      <legend className="flabel">Which time do you mean?</legend>
      {clockChange.options.map(({ value, label }) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="clockChange"
            value={toClockChangeValue(value, clockChange)}
            {...(onChange
              ? {
                  checked: choice.clockChange === value,
                  onChange: () => onChange({ clockChange: value }),
                }
              : { defaultChecked: choice.clockChange === value })}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const isAbout = (clockChange: ClockChange, { date, clock, timeZone }: TimeChoice): boolean =>
  clockChange.date === date && clockChange.clock === clock && clockChange.timeZone === timeZone;
