import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** A box that was ticked, or unticked, before scripts ran. */
export interface EarlyTick {
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
}

/** What a person wrote and ticked into the server's form before scripts ran. */
export interface Early {
  readonly typed: URLSearchParams;
  readonly ticked: readonly EarlyTick[];
}

type Fields = readonly (readonly [name: string, value: string])[];

/**
 * What a person has typed into the server's form before scripts ran, for the first effect after it. Nothing
 * where the screen came by a link within the app. The library that draws the page puts a text area back to
 * the server's text while it takes the page over: so it is read before, and once more afterwards.
 */
export function useTypedEarly(formId: string): () => URLSearchParams {
  const isHydrated = useIsHydrated();
  const [typed] = useState(() => {
    const before = isHydrated ? [] : listTyped(formId);
    // The first of a name counts.
    const read = (): Fields => (isHydrated ? [] : [...listTyped(formId), ...before]);
    return () => new URLSearchParams(read().map(([name, value]) => [name, value]));
  });
  return typed;
}

function listTyped(formId: string): Fields {
  if (typeof document === 'undefined') return [];
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return [];
  return [...form.elements].flatMap((field) => {
    const value = findTyped(field);
    return value === null ? [] : [[field.getAttribute('name') ?? '', value]];
  });
}

/** null: it is as the server sent it, or no field to type into. */
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
  // Boxes are read by themselves: their value says nothing of whether they are ticked.
  if (field.type === 'checkbox') return false;
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
  return isRadio ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

/** Boxes that are not as the server sent them. The library that draws the page leaves those alone. */
export function listTicked(formId: string): EarlyTick[] {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return [];
  return [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement &&
    field.type === 'checkbox' &&
    field.checked !== field.defaultChecked
      ? [{ name: field.name, value: field.value, isOn: field.checked }]
      : [],
  );
}

export const isEarly = ({ typed, ticked }: Early): boolean =>
  [...typed.keys()].length > 0 || ticked.length > 0;
