/** A link that would become longer than this stays as it is. Facebook's card takes up to 2,048 characters. */
export const MAX_TAGGED_LINK = 2000;

/** A query parameter and its value, not encoded. */
export type LinkParameter = readonly [name: string, value: string];

/**
 * Adds query parameters to a URL. Leaves out those that it has already, and keeps the rest of it character by
 * character.
 */
export function tagLink(url: string, parameters: readonly LinkParameter[]): string {
  const [base = '', ...fragments] = url.split('#');
  const [, ...queries] = base.split('?');
  const present = new Set(listNames(queries.join('?')));
  const added = parameters
    .filter(([name]) => !present.has(name))
    .map(([name, value]) => `${name}=${encodeValue(value)}`);
  if (added.length === 0) return url;
  const fragment = fragments.map((part) => `#${part}`).join('');
  const tagged = `${base}${findSeparator(base)}${added.join('&')}${fragment}`;
  return tagged.length > MAX_TAGGED_LINK ? url : tagged;
}

const findSeparator = (base: string): string => {
  if (!base.includes('?')) return '?';
  return /^[^?]*\?$|&$/u.test(base) ? '' : '&';
};

function listNames(query: string): string[] {
  return query.split('&').map((pair) => decode(pair.split('=')[0] ?? '').toLowerCase());
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Encodes a value so that no platform takes its characters for the punctuation after a URL. */
function encodeValue(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replace(/[!'()*~]/gu, toPercent)
    .replace(/[._]$/u, toPercent);
}

const toPercent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
