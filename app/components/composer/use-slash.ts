import { useEffect, useState } from 'react';
import { findSlash, type SlashQuery } from '#app/domain/snippets/insert-snippet.ts';

/** Returns the slash before the field's caret and what's typed after it. Null without one. */
export function useSlash(field: HTMLTextAreaElement, isSlash: boolean): SlashQuery | null {
  const [slash, setSlash] = useState(() => (isSlash ? readSlash(field) : null));
  useEffect(() => {
    if (!isSlash) return;
    const read = (): void => setSlash(readSlash(field));
    const types = ['input', 'keyup', 'click'];
    for (const type of types) field.addEventListener(type, read);
    return () => {
      for (const type of types) field.removeEventListener(type, read);
    };
  }, [field, isSlash]);
  return slash;
}

function readSlash(field: HTMLTextAreaElement): SlashQuery | null {
  const { value, selectionStart, selectionEnd } = field;
  return selectionStart === selectionEnd ? findSlash(value, selectionStart) : null;
}
