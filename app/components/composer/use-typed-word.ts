import { useEffect, useState } from 'react';
import type { WordQuery } from '#app/domain/text/typed-word.ts';

/** Finds the word at a caret that opened a list. */
type FindWord = (text: string, caret: number) => WordQuery | null;

/** Returns the word at the field's caret. Null without one, or if the list doesn't follow the field. */
export function useTypedWord(field: HTMLTextAreaElement, find: FindWord | null): WordQuery | null {
  const [word, setWord] = useState(() => readWord(field, find));
  useEffect(() => {
    if (!find) return;
    const read = (): void => setWord(readWord(field, find));
    const types = ['input', 'keyup', 'click'];
    for (const type of types) field.addEventListener(type, read);
    return () => {
      for (const type of types) field.removeEventListener(type, read);
    };
  }, [field, find]);
  return word;
}

function readWord(field: HTMLTextAreaElement, find: FindWord | null): WordQuery | null {
  const { value, selectionStart, selectionEnd } = field;
  return find && selectionStart === selectionEnd ? find(value, selectionStart) : null;
}
