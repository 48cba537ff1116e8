import type { TimeForm } from './calendar-result.ts';

interface ClockChoicesProps {
  readonly form: Omit<TimeForm, 'title'>;
}

/** Asks which of two times is meant, if the clocks skip or repeat the chosen one. Another time above needs no choice. */
export function ClockChoices({
  form: { date, clock, choices, isSkipped, zone },
}: ClockChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="plainset clockchange">
      <input type="hidden" name="asked" value={`${date}T${clock}`} />
      <legend className="small">
        {isSkipped
          ? `The clocks in ${zone} go forward then, so this time doesn’t exist. Choose one of these, or another time above.`
          : `The clocks in ${zone} go back then, so this time happens twice. Choose one of these, or another time above.`}
      </legend>
      {choices.map(({ disambiguation, name }) => (
        <label key={disambiguation} className="check">
          <input type="radio" name="disambiguation" value={disambiguation} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
