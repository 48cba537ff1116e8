import { z } from 'zod';

/** Returns the text fields of a submitted form, repeated ones included. */
export function toFields(form: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

/** Returns a field's text; empty if the field is missing or a file. */
export function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a reader of these text fields. It leaves out fields that the form doesn't have, and ignores all
 * others, which strict schemas would refuse.
 */
export function textFields<Name extends string>(...names: readonly Name[]) {
  return (form: FormData): Partial<Record<Name, string>> => {
    const fields: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = form.get(name);
      if (typeof value === 'string') fields[name] = value;
    }
    return fields;
  };
}

/** The text of a field; empty if the form doesn't have the field. */
export const FieldText = z.string().default('');
