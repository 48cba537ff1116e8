import type { SlotValues } from '#app/domain/queues/queue-form.ts';
import type { Weekday } from '#app/domain/queues/slot-times.ts';
import { WeekdayBoxes } from '../time/weekday-boxes.tsx';
import { FieldError } from '../ui/field-error.tsx';

interface SlotFieldsProps {
  readonly id: string;
  /** In the reader's order. */
  readonly weekdays: readonly { readonly weekday: Weekday; readonly name: string }[];
  readonly values: SlotValues;
  readonly errors: Readonly<Record<string, string>>;
}

/** Days of the week and one time of day, as the fields `weekdays` and `time`. */
export function SlotFields({ id, weekdays, values, errors }: SlotFieldsProps) {
  const { weekdays: daysError, time: timeError } = errors;
  return (
    <>
      <WeekdayBoxes
        id={`${id}-days`}
        legend="Days"
        days={weekdays.map(({ weekday, name }) => ({ value: weekday, name }))}
        chosen={values.weekdays}
        error={daysError}
      />
      <div className={timeError ? 'field err' : 'field'}>
        <label htmlFor={`${id}-time`}>Time</label>
        <input
          id={`${id}-time`}
          className="input slottime"
          type="time"
          name="time"
          defaultValue={values.time}
          aria-invalid={timeError ? true : undefined}
          aria-describedby={timeError ? `${id}-time-note` : undefined}
        />
        <FieldError id={`${id}-time-note`} message={timeError} />
      </div>
    </>
  );
}
