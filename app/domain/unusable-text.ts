import type { Violation } from './violations.ts';

const MESSAGE =
  'This text holds characters that no text has (a null byte, or half of a character).';
/** Nothing that we read is nested so deep. */
const MAX_DEPTH = 50;

/** Texts that the database cannot store, wherever they stand in what was sent, also as names of fields. */
export function listUnusableTexts(value: unknown, pointer = '', depth = 0): Violation[] {
  if (typeof value === 'string') return isUsable(value) ? [] : [toViolation(pointer)];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isUsable(name)
      ? listUnusableTexts(member, `${pointer}/${name}`, depth + 1)
      : [toViolation(pointer)],
  );
}

function isUsable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function toViolation(pointer: string): Violation {
  return { pointer, code: 'unusable_text', message: MESSAGE };
}
