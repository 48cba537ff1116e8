import { toValue } from './to-value.ts';

interface DateAndClockProps {
  /** Distinguishes the fields of two forms on one page. */
  readonly id: string;
  readonly date: string;
  readonly clock: string;
  /** The ID of the element with the messages about both; none if they're right. */
  readonly messagesId: string | undefined;
  readonly isRequired?: boolean;
  /** Left out in a form that keeps its own values. */
  readonly onChange?: ((change: { date: string } | { clock: string }) => void) | undefined;
}

/** A date and a time of day, as the fields `date` and `clock`. */
export function DateAndClock({ id, date, clock, onChange, ...props }: DateAndClockProps) {
  const { messagesId, isRequired = false } = props;
  const isWrong = messagesId !== undefined;
  const shared = {
    className: 'input',
    required: isRequired,
    'aria-invalid': isWrong,
    'aria-describedby': messagesId,
  };
  return (
    <>
      <div className={isWrong ? 'field err' : 'field'}>
        <label htmlFor={`${id}-date`}>Date</label>
        <input
          id={`${id}-date`}
          type="date"
          name="date"
          {...shared}
          {...toValue(date, onChange && ((value) => onChange({ date: value })))}
        />
      </div>
      <div className={isWrong ? 'field err' : 'field'}>
        <label htmlFor={`${id}-clock`}>Time</label>
        <input
          id={`${id}-clock`}
          type="time"
          name="clock"
          {...shared}
          {...toValue(clock, onChange && ((value) => onChange({ clock: value })))}
        />
      </div>
    </>
  );
}
