import { FieldError } from './field-error.tsx';

interface NameFieldProps {
  readonly id: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error: string | undefined;
}

/** The name of something that the workspace keeps, as the field `name`. */
export function NameField({ id, value, maxLength, error }: NameFieldProps) {
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        name="name"
        className="input"
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <FieldError id={`${id}-note`} message={error} />
    </div>
  );
}
