import { isRecord } from './ask.ts';

/** Limits the work for a text that consists of braces. */
const MAX_TRIES = 200;

/** Finds the outermost JSON objects in a text, in order. */
export function findJsonObjects(text: string): Array<Record<string, unknown>> {
  const found: Array<Record<string, unknown>> = [];
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MAX_TRIES; tries += 1) {
    const end = findEnd(text, start);
    const value = end < 0 ? undefined : parse(text.slice(start, end + 1));
    if (value) found.push(value);
    start = text.indexOf('{', value ? end + 1 : start + 1);
  }
  return found;
}

const STEPS: Readonly<Record<string, number>> = { '{': 1, '}': -1 };

/**
 * Returns the index of the brace that closes the one at `start`, ignoring braces in strings; -1 if there's
 * none.
 */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString) depth += STEPS[character ?? ''] ?? 0;
    if (depth === 0) return index;
  }
  return -1;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
