import type { z } from 'zod';
import { MAX_VIOLATIONS } from './cap-violations.ts';
import { listUnusableTexts } from './unusable-text.ts';
import type { Violation } from './violations.ts';

/** What can be read of a value although parts of it are wrong. */
export interface ReadableRest<T> {
  readonly value: T;
  /** Drops the violations that come only from the parts that were taken out. */
  readonly keep: (found: readonly Violation[]) => Violation[];
}

/**
 * Takes out of a refused value what its violations point to, so that the rules can judge the rest and one
 * response names everything. Null where nothing is left that its schema accepts, and where more is wrong than a
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

/** Where a value is cut: a member that is taken out, or the cuts below it. */
type Cuts = Map<string, Cuts | 'all'>;

/** Joins the pointers into one tree, so that each object and array is copied once. */
function toCuts(pointers: readonly string[]): Cuts {
  const root: Cuts = new Map();
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
      const next: Cuts = below ?? new Map<string, Cuts | 'all'>();
      cuts.set(part, next);
      cuts = next;
    }
  }
  return root;
}

/** Copies only what stands above a cut; the value itself stays as it is. */
function without(node: unknown, cuts: Cuts): unknown {
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
 * Tells whether a pointer is above, below, or at something that was taken out, or beside it in an array, whose
 * items have other places now.
 */
function createTouchCheck(pointers: readonly string[]): (pointer: string) => boolean {
  const changed = new Set(pointers.map((pointer) => pointer.replace(IN_ARRAY, '')));
  const above = new Set([...changed].flatMap(listAbove));
  return (pointer) =>
    above.has(pointer) ||
    changed.has(pointer) ||
    listAbove(pointer).some((one) => changed.has(one));
}

/** Lists the pointers of everything around a place, the whole value (`''`) included. */
function listAbove(pointer: string): string[] {
  const above: string[] = [];
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    above.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return above;
}
