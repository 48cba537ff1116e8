import type { z } from 'zod';
import { listUnusableTexts } from './unusable-text.ts';
import type { Violation } from './violations.ts';

/** What can be read of a value although parts of it are wrong. */
export interface ReadableRest<T> {
  readonly value: T;
  /** Of what was found against the rest: without what comes only from the parts that were taken out. */
  readonly keep: (found: readonly Violation[]) => Violation[];
}

/**
 * Takes out of a refused value what its violations point to, so that the rules can judge the rest and one
 * answer names everything. Null where nothing is left that its schema takes.
 */
export function readRest<S extends z.ZodType>(
  schema: S,
  value: unknown,
  violations: readonly Violation[],
): ReadableRest<z.infer<S>> | null {
  const pointers = violations.map(({ pointer }) => pointer);
  const rest = takeOut(value, pointers);
  if (listUnusableTexts(rest).length > 0) return null;
  const result = schema.safeParse(rest);
  if (!result.success) return null;
  const keep = (found: readonly Violation[]): Violation[] =>
    found.filter(({ pointer }) => !pointers.some((taken) => touches(taken, pointer)));
  return { value: result.data, keep };
}

/** A copy without what stands at these JSON pointers. */
function takeOut(value: unknown, pointers: readonly string[]): unknown {
  const copy = structuredClone(value);
  const paths = pointers.map(toPath).filter((path) => path.length > 0);
  // From the end of an array to its beginning, so that no place moves before its turn.
  for (const path of paths.toSorted(compareFromTheEnd)) {
    const parent = path.slice(0, -1).reduce(step, copy);
    const last = path.at(-1) ?? '';
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, last);
  }
  return copy;
}

function toPath(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function compareFromTheEnd(a: readonly string[], b: readonly string[]): number {
  return b.join('/').localeCompare(a.join('/'), 'en', { numeric: true });
}

function step(node: unknown, part: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
}

const IN_ARRAY = /\/\d+$/u;

/** Above, below or at what was taken out; beside it where an array has other places now. */
function touches(taken: string, pointer: string): boolean {
  const changed = taken.replace(IN_ARRAY, '');
  return `${pointer}/`.startsWith(`${changed}/`) || `${changed}/`.startsWith(`${pointer}/`);
}
