import type { Completion } from './ask.ts';

/** A way in which models, or the servers in front of them, deviate from the request. */
export interface Habit {
  /** Rewrites each caption. */
  readonly caption?: (caption: string) => string;
  /** Rewrites each set of hashtags to anything. */
  readonly hashtags?: (tags: readonly string[]) => unknown;
  /** Rewrites the response's object. */
  readonly object?: (object: Record<string, unknown>) => unknown;
  /** Serializes the object. `caption` is its first caption or first hashtags. */
  readonly text?: (json: string, caption: string) => string;
  /** Changes the response around the text. */
  readonly response?: (response: Completion) => Partial<Completion>;
}

/** Applies a habit to a response. Without an object in the text, only the surroundings change. */
export function applyHabit(response: Completion, habit: Habit): Completion {
  const given =
    response.refusal === null ? { ...response, text: rewrite(response.text, habit) } : response;
  return { ...given, ...habit.response?.(given) };
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

/** Returns an object with each field, at any depth, replaced by the result of `map`. */
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

/** Returns an object with each field name, at any depth, replaced. */
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
