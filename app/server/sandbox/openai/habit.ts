import type { Answer } from './ask.ts';

/** One way in which models and the servers before them differ from what was requested. */
export interface Habit {
  /** Rewrites each caption. */
  readonly caption?: (caption: string) => string;
  /** Rewrites each set of hashtags, into anything. */
  readonly hashtags?: (tags: readonly string[]) => unknown;
  /** Rewrites the answer's object. */
  readonly object?: (object: Record<string, unknown>) => unknown;
  /** Writes the object down. `caption` is the first caption in it, or its first hashtags. */
  readonly text?: (json: string, caption: string) => string;
  /** Changes what is around the text. */
  readonly answer?: (answer: Answer) => Partial<Answer>;
}

/** Returns an answer as a service with this habit gives it. An answer without an object only gets a new frame. */
export function applyHabit(answer: Answer, habit: Habit): Answer {
  const given = answer.refusal === null ? { ...answer, text: rewrite(answer.text, habit) } : answer;
  return { ...given, ...habit.answer?.(given) };
}

function rewrite(json: string, habit: Habit): string {
  const object = parse(json);
  if (object === null) return json;
  const changed = mapMembers(object, (name, value) => {
    if (name === 'caption' && typeof value === 'string') return habit.caption?.(value) ?? value;
    if (name === 'hashtags' && Array.isArray(value))
      return habit.hashtags?.(value.map(String)) ?? value;
    return value;
  });
  const text = JSON.stringify(habit.object ? habit.object(changed) : changed);
  return habit.text ? habit.text(text, findText(changed)) : text;
}

function parse(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns an object with each member, at any depth, replaced by what `map` returns for it. */
export function mapMembers(
  object: Record<string, unknown>,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      isRecord(value) ? mapMembers(value, map) : map(name, value),
    ]),
  );
}

/** Returns an object with each name, at any depth, replaced. */
export function mapNames(value: unknown, map: (name: string) => string): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, inner]) => [map(name), mapNames(inner, map)]));
}

function findText(object: Record<string, unknown>): string {
  let found = '';
  mapMembers(object, (name, value) => {
    if (found === '' && name === 'caption') found = String(value);
    if (found === '' && name === 'hashtags' && Array.isArray(value))
      found = value.map((tag) => `#${String(tag)}`).join(' ');
    return value;
  });
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
