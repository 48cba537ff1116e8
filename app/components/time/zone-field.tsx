import { useMemo } from 'react';
import { listTimeZones } from '#app/domain/workspaces/workspaces.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { type Change, toValue } from './to-value.ts';

interface ZoneFieldProps {
  readonly id: string;
  readonly value: string;
  /** The workspace's zone. */
  readonly own: string;
  readonly messages: readonly string[];
  /** Left out in a form that keeps its own values. */
  readonly onChange?: Change;
}

/** Chooses a time zone, as the field `timeZone`. */
export function ZoneField({ id, value, own, messages, onChange }: ZoneFieldProps) {
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
      <label htmlFor={id}>Time zone</label>
      <select
        id={id}
        className="select"
        name="timeZone"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-messages` : undefined}
        {...toValue(value, onChange)}
      >
        {options}
      </select>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  );
}

/** The workspace's zone first, then the chosen one if this runtime spells it differently. */
function listChoices(own: string, chosen: string): string[] {
  return [...new Set([own, chosen, ...listTimeZones()])];
}
