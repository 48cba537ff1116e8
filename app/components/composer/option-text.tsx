import { useId } from 'react';

interface OptionTextProps {
  readonly label: string;
  /** The name of the form field. */
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  readonly onChange: (value: string) => void;
}

/** An option of a platform that is a line of text. */
export function OptionText({ label, name, value, hint, onChange }: OptionTextProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="input"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
