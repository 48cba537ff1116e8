import type { KeptResponse } from '#openapi/responses.ts';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatText } from '#scripts/checks/format-text.ts';

const FILE = fileURLToPath(new URL('../../openapi/responses.json', import.meta.url));
/** How many items of a list an example shows: objects, and words. */
const MAX_OBJECTS = 1;
const MAX_WORDS = 5;
/** `UPDATE_RESPONSES=true` rewrites the stored examples. */
const isUpdate = process.env['UPDATE_RESPONSES'] === 'true';

const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, KeptResponse>;

export interface Places {
  readonly url: string;
  readonly sandboxUrl: string;
}

/** Turns a response into an example with stable IDs, times, secrets, and URLs, and with short lists. */
function toExample(value: unknown, places: Places): unknown {
  if (typeof value === 'string') return toExampleText(value, places);
  if (Array.isArray(value)) return shorten(value).map((item) => toExample(item, places));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, toExample(member, places)]),
  );
}

function shorten(list: readonly unknown[]): readonly unknown[] {
  return list.slice(0, typeof list[0] === 'object' ? MAX_OBJECTS : MAX_WORDS);
}

const FIXED: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]{2,6})_[0-9a-hjkmnp-tv-z]{26}\b/gu, '$1_01kx0000000000000000000000'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/gu, '2026-11-22T09:00:00.000Z'],
  [/\bff_(test|live|cal)_[\w-]{20,}/gu, 'ff_$1_EXAMPLE'],
  [/\b(cs_test_|session\/test_)\w{20,}/gu, '$1EXAMPLE'],
  [/\bwhsec_[\w+/=-]{20,}/gu, 'whsec_EXAMPLE'],
  [/\beyJ[\w-]+(?:\.[\w-]+){1,2}/gu, 'eyJ…'],
  [/\/l\/[2-9b-z]{10}\b/gu, '/l/k7wm3xq9tr'],
  [/\b[0-9a-f]{64}\b/gu, '0'.repeat(64)],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu, '00000000-0000-4000-8000-000000000000'],
  [/([?&](?:expires|signature|state|code_challenge|nonce|token)=)[^&"]+/gu, '$1…'],
];

function toExampleText(text: string, { url, sandboxUrl }: Places): string {
  const placed = text
    .replaceAll(url, 'https://fanfare.example.com')
    .replaceAll(encodeURIComponent(url), encodeURIComponent('https://fanfare.example.com'))
    .replaceAll(sandboxUrl, 'https://sandbox.example.com');
  return FIXED.reduce((replaced, [pattern, fixed]) => replaced.replace(pattern, fixed), placed);
}

/**
 * Lists where a response and its stored example have different fields or types. Null or an empty list matches
 * anything.
 */
function listDrift(response: unknown, example: unknown, at = ''): string[] {
  const kinds = [toKind(response), toKind(example)];
  if (kinds.includes('nothing')) return [];
  if (kinds[0] !== kinds[1]) return [`${at}: ${String(kinds[0])}, kept as ${String(kinds[1])}`];
  if (kinds[0] !== 'object') return [];
  const [real, expected] = [toMembers(response), toMembers(example)];
  const names = new Set([...Object.keys(real), ...Object.keys(expected)]);
  return [...names].flatMap((name) => {
    if (!(name in real) || !(name in expected)) return [`${at}/${name}: only in one of the two`];
    return listDrift(real[name], expected[name], `${at}/${name}`);
  });
}

function toKind(value: unknown): string {
  const isNothing = value === null || (Array.isArray(value) && value.length === 0);
  return isNothing ? 'nothing' : typeof value;
}

/** Returns an object's fields, or a list's first item, because the others are of the same kind. */
function toMembers(value: unknown): Record<string, unknown> {
  return Array.isArray(value) ? { 0: value[0] as unknown } : (value as Record<string, unknown>);
}

/**
 * Returns how the response differs from its stored example. With `UPDATE_RESPONSES`, it replaces the example.
 */
export function checkExample(id: string, response: KeptResponse, places: Places): string[] {
  const { status, body } = response;
  if (isUpdate) stored[id] = { status, body: toExample(body, places) };
  const example = stored[id];
  if (!example) return ['no example is kept'];
  return listDrift(body, example.body);
}

/** Writes the examples sorted by name, if an update was requested. */
export async function cacheResponses(): Promise<void> {
  if (!isUpdate) return;
  const sorted = Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted));
  await writeFile(FILE, await formatText('responses.json', text));
}
