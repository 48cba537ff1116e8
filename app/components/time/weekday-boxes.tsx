import { FieldError } from '../ui/field-error.tsx';

interface WeekdayBoxesProps {
  readonly id: string;
  readonly legend: string;
  /** In the order in which they're shown, with their values in the form. */
  readonly days: readonly { readonly value: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** Days of the week, as the fields `weekdays`. */
export function WeekdayBoxes(props: WeekdayBoxesProps) {
  const { id, legend, days, chosen, hint, error, className = '' } = props;
  return (
    <fieldset
      className={`plainset ${className}`.trim()}
      aria-describedby={error || hint ? `${id}-note` : undefined}
    >
      <legend className="flabel">{legend}</legend>
      <div className="weekdays">
        {days.map(({ value, name }) => (
          <label key={value}>
            <input
              type="checkbox"
              name="weekdays"
              value={value}
              aria-label={name}
              defaultChecked={chosen.includes(value)}
            />
            <span aria-hidden="true">{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {error || hint === undefined ? (
        <FieldError id={`${id}-note`} message={error} />
      ) : (
        <p id={`${id}-note`} className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
