const MAX_DEPTH = 3;
/** Member names under which models put the hashtag in an object. */
const NAMES = ['hashtag', 'tag', 'name', 'text', 'value', 'keyword', 'label'];

/**
 * Returns the texts in what a model wrote as its list of hashtags: texts, objects containing one, or nested
 * or numbered lists. Anything else, such as numbers and nulls, is skipped. Null if there is no text at all.
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

/** Returns the member with a known name, all members of a numbered list, or the only member. */
function pickMembers(members: readonly [string, unknown][]): unknown[] {
  const named = members.find(
    ([name, member]) => NAMES.includes(name.toLowerCase()) && typeof member === 'string',
  );
  if (named) return [named[1]];
  const isNumbered = members.every(([name]) => /^\p{L}{0,7}_?\d{1,2}$/u.test(name));
  return isNumbered || members.length === 1 ? members.map(([, member]) => member) : [];
}
