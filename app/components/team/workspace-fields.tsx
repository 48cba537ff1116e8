import { CircleX } from 'lucide-react';
import { listTimeZones, MAX_WORKSPACE_NAME } from '#app/domain/workspaces/workspaces.ts';
import { Icon } from '../ui/icon.tsx';

export interface WorkspaceValues {
  readonly name: string;
  readonly timeZone: string;
}

interface WorkspaceFieldsProps {
  /** Distinguishes the fields of two forms on one page. */
  readonly id: string;
  readonly values: WorkspaceValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
}

/** Name and time zone of a new workspace or the current one. */
export function WorkspaceFields({ id, values, errors, isReadOnly = false }: WorkspaceFieldsProps) {
  return (
    <>
      <div className={errors['name'] ? 'field err' : 'field'}>
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          name="name"
          className="input"
          maxLength={MAX_WORKSPACE_NAME}
          defaultValue={values.name}
          readOnly={isReadOnly}
          aria-invalid={errors['name'] ? true : undefined}
          autoFocus={errors['name'] !== undefined}
          aria-describedby={errors['name'] ? `${id}-name-note` : undefined}
        />
        <Note id={`${id}-name-note`} error={errors['name']} />
      </div>
      <div className={errors['timeZone'] ? 'field err' : 'field'}>
        <label htmlFor={`${id}-zone`}>Time zone</label>
        <select
          id={`${id}-zone`}
          name="timeZone"
          className="select"
          defaultValue={values.timeZone}
          disabled={isReadOnly}
          aria-describedby={`${id}-zone-note`}
        >
          {listChoices(values.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
        <Note
          id={`${id}-zone-note`}
          error={errors['timeZone']}
          hint="Daily limits reset at midnight in this time zone."
        />
      </div>
    </>
  );
}

/** Also lists the chosen zone if this runtime spells it differently. */
function listChoices(chosen: string): readonly string[] {
  const zones = listTimeZones();
  return zones.includes(chosen) ? zones : [chosen, ...zones];
}

function Note({ id, error, hint }: { id: string; error?: string | undefined; hint?: string }) {
  const text = error ?? hint;
  if (!text) return null;
  return (
    <p id={id} className={error ? 'msg bad' : 'hint'}>
      {error ? <Icon of={CircleX} size="s" /> : null}
      {text}
    </p>
  );
}
