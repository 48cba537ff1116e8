import { completeRow, readBulkMember, setAt } from '#app/domain/bulk/bulk-csv.ts';
import type { Violation } from '#app/domain/errors/violations.ts';

/** Objects in which front matter can set single fields, beside the columns that set the same ones. */
const OBJECTS = new Set(['content', 'platformOptions', 'publishAt']);
/** Columns under the names that the API has for the same members. */
const COLUMN_NAMES: Readonly<Record<string, string>> = { timeZone: 'time_zone' };
/** The deepest field is `platformOptions.tiktok.disclosure.ownBusiness`. */
const MAX_DEPTH = 4;

/** A value of the request, with the place in the file that sets it. */
interface Setting {
  readonly path: readonly string[];
  readonly value: unknown;
  /** The place as an error names it. */
  readonly name: string;
  readonly pointer: string;
}

export interface MergedMembers {
  readonly request: Record<string, unknown>;
  readonly faults: readonly Violation[];
}

const BODY = 'the text below the front matter';

/**
 * Merges the fields of front matter and the text below it into a request. A value that two places set is a fault that
 * names both, because either of them would be lost.
 */
export function mergeMembers(
  members: readonly (readonly [name: string, value: unknown])[],
  body: string,
): MergedMembers {
  const request: Record<string, unknown> = { content: {} };
  const faults: Violation[] = [];
  const owners = createOwners();
  const settings = members.flatMap(([name, value]) => listSettings(name, value));
  const pointer = settings.find(({ path }) => path[1] === 'captions')?.pointer ?? '';
  if (body !== '')
    settings.push({ path: ['content', 'captions'], value: [body], name: BODY, pointer });
  for (const setting of settings) {
    const owner = owners.claim(setting);
    if (owner === null) setAt(request, setting.path, setting.value);
    else faults.push(toTwice(owner, setting));
  }
  return { request: completeRow(request), faults };
}

function listSettings(name: string, value: unknown): Setting[] {
  const isTime = name === 'publishAt' && typeof value === 'string';
  const column = readBulkMember(isTime ? 'publish_at' : (COLUMN_NAMES[name] ?? name), value);
  const pointer = `/${name}`;
  if (column) return [{ ...column, name: `"${name}"`, pointer }];
  if (!OBJECTS.has(name)) return [{ path: [name], value, name: `"${name}"`, pointer }];
  return listLeaves([name], value).map((leaf) => ({
    ...leaf,
    name: `"${leaf.path.join('.')}"`,
    pointer,
  }));
}

function listLeaves(
  path: readonly string[],
  value: unknown,
): { readonly path: readonly string[]; readonly value: unknown }[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isObject ? Object.entries(value) : [];
  // An empty object sets nothing, but validation must see its name.
  const isLeaf = !isObject || path.length >= MAX_DEPTH || (entries.length === 0 && path.length > 1);
  if (isLeaf) return [{ path, value }];
  return entries.flatMap(([name, below]) => listLeaves([...path, name], below));
}

/** Remembers who set which path, and who set something within it. */
function createOwners() {
  const owners = new Map<string, string>();
  const within = new Map<string, string>();
  const toKey = (path: readonly string[]): string => JSON.stringify(path);
  return {
    /** Takes the path. Returns the name of the place that has it, or has a part of it or what it's in; else null. */
    claim({ path, name }: Setting): string | null {
      const above = path.map((_, index) => toKey(path.slice(0, index)));
      const key = toKey(path);
      const owner = [key, ...above].map((one) => owners.get(one)).find(Boolean) ?? within.get(key);
      if (owner !== undefined) return owner;
      owners.set(key, name);
      for (const one of above) within.set(one, name);
      return null;
    },
  };
}

function toTwice(first: string, { name, pointer }: Setting): Violation {
  const both = `${first} and ${name}`;
  return {
    pointer,
    code: 'given_twice',
    message: `${both.charAt(0).toUpperCase()}${both.slice(1)} set the same value. Keep only one.`,
  };
}
