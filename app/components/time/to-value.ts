export type Change = ((value: string) => void) | undefined;

/** Returns the properties of a controlled field, or of one that keeps its own value. */
export function toValue(value: string, onChange: Change) {
  if (!onChange) return { defaultValue: value };
  return {
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
}
