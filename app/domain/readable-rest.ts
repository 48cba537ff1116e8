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

/** The value without what stands at these JSON pointers; the value itself stays as it is. */
function takeOut(value: unknown, pointers: readonly string[]): unknown {
  const paths = pointers.map(toPath);
  // From the end of an array to its beginning, so that no place moves before its turn.
  return paths.toSorted(compareFromTheEnd).reduce(without, value);
}

/** Copies only what stands above: how deep the rest is nested does not matter. */
function without(node: unknown, [part, ...below]: readonly string[]): unknown {
  if (typeof node !== 'object' || node === null || part === undefined) return node;
  if (!Object.hasOwn(node, part)) return node;
  const isTaken = below.length === 0;
  if (Array.isArray(node)) {
    const place = Number(part);
    return isTaken ? node.toSpliced(place, 1) : node.with(place, without(node[place], below));
  }
  const { [part]: member, ...others } = node as Record<string, unknown>;
  return isTaken ? others : { ...others, [part]: without(member, below) };
}

function toPath(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function compareFromTheEnd(a: readonly string[], b: readonly string[]): number {
  return b.join('/').localeCompare(a.join('/'), 'en', { numeric: true });
}

const IN_ARRAY = /\/\d+$/u;

/** Above, below or at what was taken out; beside it where an array has other places now. */
function touches(taken: string, pointer: string): boolean {
  const changed = taken.replace(IN_ARRAY, '');
  return `${pointer}/`.startsWith(`${changed}/`) || `${changed}/`.startsWith(`${pointer}/`);
}
