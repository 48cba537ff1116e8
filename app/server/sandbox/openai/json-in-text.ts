import { isRecord } from './ask.ts';

/** A text of nothing but braces must not keep the sandbox busy. */
const MOST_TRIES = 200;

/** Every JSON object that stands in a text, outermost ones only, in their order. */
export function findJsonObjects(text: string): Array<Record<string, unknown>> {
  const found: Array<Record<string, unknown>> = [];
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries += 1) {
    const end = findEnd(text, start);
    const value = end < 0 ? undefined : parse(text.slice(start, end + 1));
    if (value) found.push(value);
    start = text.indexOf('{', value ? end + 1 : start + 1);
  }
  return found;
}

const STEPS: Readonly<Record<string, number>> = { '{': 1, '}': -1 };

/** Where the brace at `start` is closed, braces inside strings left out; -1 where it isn't. */
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
