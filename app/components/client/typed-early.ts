import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** A checkbox that was changed before scripts loaded. */
export interface EarlyTick {
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
}

/** Text and checkboxes that a person changed in the server's form before scripts loaded. */
export interface EarlyInput {
  readonly typed: URLSearchParams;
  readonly ticked: readonly EarlyTick[];
}

type Fields = readonly (readonly [name: string, value: string])[];

/**
 * Returns what a person typed into the server's form before scripts loaded, for the first effect afterwards.
 * Empty if the screen was opened by a link within the app. React resets a text area to the server's text
 * while it hydrates the page, so the text is read before hydration and once more afterwards.
 */
export function useTypedEarly(formId: string): () => URLSearchParams {
  const isHydrated = useIsHydrated();
  const [typed] = useState(() => {
    const before = isHydrated ? [] : listTyped(formId);
    // The first value of a name wins.
    const read = (): Fields => (isHydrated ? [] : [...listTyped(formId), ...before]);
    return () => new URLSearchParams(read().map(([name, value]) => [name, value]));
  });
  return typed;
}

/** Returns the fields of a form or field set whose text or choice differs from the server's. */
export function listTyped(id: string): Fields {
  return listElements(id).flatMap((field) => {
    const value = findTyped(field);
    return value === null ? [] : [[field.getAttribute('name') ?? '', value]];
  });
}

function listElements(id: string): Element[] {
  if (typeof document === 'undefined') return [];
  const form = document.getElementById(id);
  const isForm = form instanceof HTMLFormElement || form instanceof HTMLFieldSetElement;
  return isForm ? [...form.elements] : [];
}

/** Returns null if the value is unchanged or the field isn't typed into. */
function findTyped(field: Element): string | null {
  if (field instanceof HTMLSelectElement) {
    const chosen = field.selectedOptions[0];
    return chosen && !chosen.defaultSelected ? chosen.value : null;
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return isChanged(field) ? field.value : null;
  return null;
}

function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  // Checkboxes are read separately, because their value doesn't say whether they are checked.
  if (field.type === 'checkbox') return false;
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
  return isRadio ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

/** Returns the checkboxes that were changed. React leaves them alone during hydration. */
export function listTicked(id: string): EarlyTick[] {
  return listElements(id).flatMap((field) =>
    field instanceof HTMLInputElement &&
    field.type === 'checkbox' &&
    field.checked !== field.defaultChecked
      ? [{ name: field.name, value: field.value, isOn: field.checked }]
      : [],
  );
}

export const isEarly = ({ typed, ticked }: EarlyInput): boolean =>
  [...typed.keys()].length > 0 || ticked.length > 0;
