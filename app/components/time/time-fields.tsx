import { useMemo } from 'react';
import type { ClockChange } from '#app/domain/posts/clock-change.ts';
import { type TimeChoice, toClockChangeValue } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { listTimeZones } from '#app/domain/workspaces/workspaces.ts';
import { FieldMessages } from '../ui/field-messages.tsx';

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
  const isWrong = messages.time.length > 0;
  const change = (part: Partial<TimeChoice>): void => onChange?.({ ...part, clockChange: null });
  const describedBy = isWrong ? `${id}-time-messages` : undefined;
  return (
    <div className="timefields">
      <div className={isWrong ? 'field err' : 'field'}>
        <label htmlFor={`${id}-date`}>Date</label>
        <input
          id={`${id}-date`}
          className="input"
          type="date"
          name="date"
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          {...toValue(date, onChange && ((value) => change({ date: value })))}
        />
      </div>
      <div className={isWrong ? 'field err' : 'field'}>
        <label htmlFor={`${id}-clock`}>Time</label>
        <input
          id={`${id}-clock`}
          className="input"
          type="time"
          name="clock"
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          {...toValue(clock, onChange && ((value) => change({ clock: value })))}
        />
      </div>
      <ZoneField
        id={id}
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

type Change = ((value: string) => void) | undefined;

/** Returns the properties of a controlled field, or of one that keeps its own value. */
function toValue(value: string, onChange: Change) {
  if (!onChange) return { defaultValue: value };
  return {
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
}

interface ZoneFieldProps {
  readonly id: string;
  readonly value: string;
  /** The workspace's zone. */
  readonly own: string;
  readonly messages: readonly string[];
  readonly onChange: Change;
}

function ZoneField({ id, value, own, messages, onChange }: ZoneFieldProps) {
  const isWrong = messages.length > 0;
  const options = useMemo(
    () =>
      listChoices(own, value).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      )),
    [own, value],
  );
  return (
    <div className={isWrong ? 'field zone err' : 'field zone'}>
      <label htmlFor={`${id}-zone`}>Time zone</label>
      <select
        id={`${id}-zone`}
        className="select"
        name="timeZone"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-zone-messages` : undefined}
        {...toValue(value, onChange)}
      >
        {options}
      </select>
      <FieldMessages id={`${id}-zone-messages`} messages={messages} />
    </div>
  );
}

/** The workspace's zone first, then the chosen one if this runtime spells it differently. */
function listChoices(own: string, chosen: string): string[] {
  return [...new Set([own, chosen, ...listTimeZones()])];
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
