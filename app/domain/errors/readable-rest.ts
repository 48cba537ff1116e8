import type { z } from 'zod';
import { MAX_VIOLATIONS } from './cap-violations.ts';
import { listUnusableTexts } from './unusable-text.ts';
import type { Violation } from './violations.ts';

/** The parts of an invalid value that can still be read. */
export interface ReadableRest<T> {
  readonly value: T;
  /** Drops the violations that only exist because parts were removed. */
  readonly keep: (found: readonly Violation[]) => Violation[];
}

/**
 * Removes what the violations point to, so that the other rules can check the rest and one response reports
 * everything. Returns null if the schema doesn't accept the rest, or if there are more violations than a
 * response lists.
 */
export function readRest<S extends z.ZodType>(
  schema: S,
  value: unknown,
  violations: readonly Violation[],
): ReadableRest<z.infer<S>> | null {
  if (violations.length > MAX_VIOLATIONS) return null;
  const pointers = violations.map(({ pointer }) => pointer);
  const rest = without(value, toCuts(pointers));
  if (listUnusableTexts(rest).length > 0) return null;
  const result = schema.safeParse(rest);
  if (!result.success) return null;
  const isTouched = createTouchCheck(pointers);
  const keep = (found: readonly Violation[]): Violation[] =>
    found.filter(({ pointer }) => !isTouched(pointer));
  return { value: result.data, keep };
}

/** Where to cut a value: a whole member, or the cuts inside it. */
type CutTree = Map<string, CutTree | 'all'>;

/** Merges the pointers into a tree, so that each object and array is copied once. */
function toCuts(pointers: readonly string[]): CutTree {
  const root: CutTree = new Map();
  for (const pointer of pointers) {
    const parts = toPath(pointer);
    let cuts = root;
    for (const [index, part] of parts.entries()) {
      const below = cuts.get(part);
      if (below === 'all') break;
      if (index === parts.length - 1) {
        cuts.set(part, 'all');
        break;
      }
      const next: CutTree = below ?? new Map<string, CutTree | 'all'>();
      cuts.set(part, next);
      cuts = next;
    }
  }
  return root;
}

/**
 * Returns a value without its cut members. Copies only the objects above a cut and never changes the input.
 */
function without(node: unknown, cuts: CutTree): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    return node.flatMap((item: unknown, place) => {
      const cut = cuts.get(String(place));
      if (cut === 'all') return [];
      return [cut ? without(item, cut) : item];
    });
  }
  const members = Object.entries(node).flatMap(([name, member]): [string, unknown][] => {
    const cut = cuts.get(name);
    if (cut === 'all') return [];
    return [[name, cut ? without(member, cut) : member]];
  });
  return Object.fromEntries(members);
}

function toPath(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const IN_ARRAY = /\/\d+$/u;

/**
 * Returns a check for pointers that are above, below, or at a removed member, or in the same array, where the
 * removal shifted the indexes.
 */
function createTouchCheck(pointers: readonly string[]): (pointer: string) => boolean {
  const changed = new Set(pointers.map((pointer) => pointer.replace(IN_ARRAY, '')));
  const above = new Set([...changed].flatMap(listAbove));
  return (pointer) =>
    above.has(pointer) ||
    changed.has(pointer) ||
    listAbove(pointer).some((one) => changed.has(one));
}

/** Lists the pointers of every ancestor of a place, including the whole value (`''`). */
function listAbove(pointer: string): string[] {
  const above: string[] = [];
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    above.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return above;
}
