import { CircleX } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

interface FormFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly autoComplete: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labeled field with its hint or error. A page without scripts starts at its first wrong field. */
export function FormField({
  name,
  label,
  type = 'text',
  autoComplete,
  required = false,
  maxLength,
  value,
  error,
  hint,
}: FormFieldProps) {
  const noteId = `${name}-note`;
  const note = error ?? hint;
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        className="input"
        autoComplete={autoComplete}
        required={required}
        maxLength={maxLength}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        autoFocus={error !== undefined}
      />
      {note ? (
        <p id={noteId} className={error ? 'msg bad' : 'hint'}>
          {error ? <Icon of={CircleX} size="s" /> : null}
          {note}
        </p>
      ) : null}
    </div>
  );
}
