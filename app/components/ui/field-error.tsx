interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
}

/** Shows a field's problem below it. The field refers to the ID in `aria-describedby`. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p id={id} className="small msg bad">
      {message}
    </p>
  );
}
