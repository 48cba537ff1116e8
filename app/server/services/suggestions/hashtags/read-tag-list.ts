const MAX_DEPTH = 3;
/** Where models put the hashtag of an object. */
const NAMES = ['hashtag', 'tag', 'name', 'text', 'value', 'keyword', 'label'];

/**
 * Returns the texts in what a model wrote as its list of hashtags: texts, objects with one, nested or numbered lists.
 * Numbers, nulls, and what else is no text are left out. Null where there is no text at all.
 */
export function readTagList(raw: unknown): string[] | null {
  const texts = listTexts(raw, 0);
  return texts.length === 0 && !isEmptyList(raw) ? null : texts;
}

function isEmptyList(raw: unknown): boolean {
  return Array.isArray(raw) && raw.length === 0;
}

function listTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth >= MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, depth + 1));
  return pickMembers(Object.entries(value)).flatMap((member) => listTexts(member, depth + 1));
}

/** The member with a hashtag's name, all of a numbered list, or the only one. */
function pickMembers(members: readonly [string, unknown][]): unknown[] {
  const named = members.find(
    ([name, member]) => NAMES.includes(name.toLowerCase()) && typeof member === 'string',
  );
  if (named) return [named[1]];
  const isNumbered = members.every(([name]) => /^\p{L}{0,7}_?\d{1,2}$/u.test(name));
  return isNumbered || members.length === 1 ? members.map(([, member]) => member) : [];
}
