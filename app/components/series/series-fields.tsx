import type { ReactNode } from 'react';
import { orderWeek } from '#app/domain/posts/order-week.ts';
import type { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import type { TimeFormat } from '#app/domain/posts/shown-time.ts';
import { REPEAT_DAYS, type RepeatFields } from '#app/domain/series/repeat-fields.ts';
import { MAX_OCCURRENCES } from '#app/domain/series/series-limits.ts';
import { TimeFields } from '../time/time-fields.tsx';
import { WeekdayBoxes } from '../time/weekday-boxes.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';

/** A form that repeats a post, as it was filled in. */
export interface SeriesFormValues {
  /** The first day: `2027-03-28`. */
  readonly date: string;
  readonly clock: string;
  readonly timeZone: string;
  readonly repeat: RepeatFields;
  readonly disambiguation: Disambiguation;
  /** One text, or several that take turns. */
  readonly texts: readonly string[];
  readonly cooldownDays: string;
}

/** Messages by field. */
export type SeriesMessages = Readonly<Record<string, readonly string[]>>;

export interface SeriesFieldsProps {
  readonly values: SeriesFormValues;
  readonly messages: SeriesMessages;
  readonly format: TimeFormat;
  /** The day on which the reader's weeks start: 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
}

/** How often a post is published, from when on, and until when. The form shows only what belongs to the choice. */
export function SeriesFields({ values, messages, format, firstDay }: SeriesFieldsProps) {
  const { date, clock, timeZone, repeat } = values;
  return (
    <div className="stack gap repeat">
      <TimeFields
        id="series"
        choice={{ ...PUBLISH_NOW, when: 'time', date, clock, timeZone }}
        facts={{ format, clockChange: null }}
        messages={{ time: messages['time'] ?? [], timeZone: messages['timeZone'] ?? [] }}
      />
      <fieldset className="plainset">
        <legend className="flabel">Repeat</legend>
        <div className="seg fit">
          {EVERY.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="every"
                value={value}
                defaultChecked={repeat.every === value}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <WeekdayBoxes
        id="repeat-weekdays"
        legend="On"
        days={orderWeek(REPEAT_DAYS, firstDay)}
        chosen={repeat.weekdays}
        hint="Without a day, it’s the first date’s."
        className="ifweek"
      />
      <MonthDay value={repeat.monthDay} />
      <End repeat={repeat} messages={messages} />
      <Field name="rule" label="Rule (RFC 5545)" messages={messages} className="ifrule">
        {(props) => (
          <input
            {...props}
            className="input mono"
            defaultValue={repeat.rule}
            placeholder="FREQ=MONTHLY;BYDAY=1MO;COUNT=6"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {messages['disambiguation'] || values.disambiguation !== 'reject' ? (
        <Field name="disambiguation" label="When the clocks change" messages={messages}>
          {(props) => (
            <select {...props} className="select" defaultValue={values.disambiguation}>
              <option value="reject">Choose one</option>
              <option value="earlier">Use the earlier time</option>
              <option value="later">Use the later time</option>
            </select>
          )}
        </Field>
      ) : null}
    </div>
  );
}

const EVERY = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'rule', label: 'Advanced' },
] as const;

const MONTH_DAYS = Array.from({ length: 31 }, (_none, index) => String(index + 1));

function MonthDay({ value }: { readonly value: string }) {
  return (
    <div className="field ifmonth">
      <label htmlFor="repeat-monthDay">Day of the month</label>
      <select
        id="repeat-monthDay"
        name="monthDay"
        className="select"
        defaultValue={value}
        aria-describedby="repeat-monthDay-hint"
      >
        <option value="">Same day as the first date</option>
        {MONTH_DAYS.map((day) => (
          <option key={day}>{day}</option>
        ))}
        <option value="-1">Last day</option>
      </select>
      <p className="hint" id="repeat-monthDay-hint">
        Months without this day are skipped.
      </p>
    </div>
  );
}

function End({
  repeat,
  messages,
}: {
  readonly repeat: RepeatFields;
  readonly messages: SeriesMessages;
}) {
  return (
    <fieldset className="plainset unlessrule">
      <legend className="flabel">Ends</legend>
      <div className="stack">
        <div className="seg fit">
          {ENDS.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="ends"
                value={value}
                defaultChecked={repeat.ends === value}
              />
              {label}
            </label>
          ))}
        </div>
        <Field name="count" label="Number of times" messages={messages} className="ifcount">
          {(props) => (
            <input
              {...props}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={repeat.count}
              placeholder={`1 to ${MAX_OCCURRENCES}`}
            />
          )}
        </Field>
        <Field name="until" label="Last day" messages={messages} className="ifuntil">
          {(props) => (
            <input {...props} className="input" type="date" defaultValue={repeat.until} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

const ENDS = [
  { value: 'count', label: 'After a number of times' },
  { value: 'until', label: 'On a day' },
] as const;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly messages: SeriesMessages;
  readonly className?: string;
  readonly children: (props: {
    readonly id: string;
    readonly name: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

function Field({ name, label, messages, className = '', children }: FieldProps) {
  const own = messages[name] ?? [];
  const id = `repeat-${name}`;
  const isWrong = own.length > 0;
  return (
    <div className={`field ${className} ${isWrong ? 'err' : ''}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': isWrong,
        'aria-describedby': isWrong ? `${id}-messages` : undefined,
      })}
      <FieldMessages id={`${id}-messages`} messages={own} />
    </div>
  );
}
