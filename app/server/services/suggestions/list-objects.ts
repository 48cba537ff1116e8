import { jsonrepair } from 'jsonrepair';
import { isFieldName, namesPlatform, OUTCOME, toPlatform } from './response-names.ts';
import { type ResponseShape, parseEncoded } from './find-responses.ts';
import { readYaml } from './read-yaml.ts';
import { stripThoughts } from './thought-blocks.ts';

export interface ListOptions extends ResponseShape {
  /** False for a truncated text, whose last value is incomplete. */
  readonly isComplete: boolean;
}

/** How many positions in the text are tried as the start of an object. */
const MAX_STARTS = 4;

/**
 * Returns the objects in a text with damaged JSON (single quotes, unquoted names, missing brackets, JSON in a
 * string) or YAML, surrounded by prose or a code fence, likeliest first. Objects that would need guessing are
 * left out.
 */
export function listObjects(given: string, options: ListOptions): unknown[] {
  const text = stripThoughts(given).trim();
  const yaml = options.isComplete ? readYaml(text, options.fields) : null;
  return [
    ...(text.startsWith('"') ? [parseEncoded(text)] : []),
    ...listStarts(text).map((start) => repair(text.slice(start), options)),
    yaml,
  ].filter((value) => typeof value === 'object' && value !== null);
}

function listStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length && starts.length < MAX_STARTS; at += 1) {
    const start = text.slice(at).search(/[{[]/u);
    if (start < 0) break;
    at += start;
    starts.push(at);
  }
  return starts;
}

function repair(text: string, options: ListOptions): unknown {
  const { isComplete } = options;
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  const isClosed = isComplete && end > 0;
  const source = isClosed ? text.slice(0, end) : cutOpenString(text);
  if (source === null) return null;
  try {
    const value: unknown = JSON.parse(jsonrepair(source));
    return keepsText(source, value) && hasPlainNames(value, options) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns truncated JSON without its last value if that is incomplete. Null if that can't be determined,
 * because strings use single quotes.
 */
function cutOpenString(text: string): string | null {
  if (/^[{[]\s*'/u.test(text)) return null;
  let open = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') open = open < 0 ? at : -1;
  }
  if (open < 0) return text;
  // A list keeps its earlier entries; a member without a value becomes null.
  return text.slice(0, open).replace(/,\s*$/u, '');
}

const LETTERS = /[\p{L}\p{N}]/gu;
/**
 * Share of the letters that must survive a repair, because text it silently drops would be missing from a
 * caption.
 */
const MIN_KEPT = 0.98;

function keepsText(source: string, value: unknown): boolean {
  const count = (text: string): number => text.match(LETTERS)?.length ?? 0;
  // Escape sequences (`\n`, `\u00e9`) don't count as letters.
  const plain = source.replace(/\\+(?:u[\da-f]{4}|[nrtbf])/giu, ' ');
  const unescaped = JSON.stringify(value).replace(/\\+(?:u[\da-f]{4}|[nrtbf])/giu, ' ');
  return count(unescaped) >= count(plain) * MIN_KEPT;
}

const PLAIN_NAME = /^[\p{L}\p{N}_ ()/#*.-]{0,40}$/u;

/**
 * Returns false if a string with inner quotation marks was repaired at the wrong ones, which turns its words
 * into member names.
 */
function hasPlainNames(value: unknown, options: ListOptions): boolean {
  if (Array.isArray(value)) return value.every((item) => hasPlainNames(item, options));
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value);
  const isQuoted = entries.some(([, text]) => typeof text === 'string' && text.includes('"'));
  return entries.every(
    ([name, inner]) =>
      PLAIN_NAME.test(name) &&
      (!isQuoted || isKnownName(name, options)) &&
      hasPlainNames(inner, options),
  );
}

function isKnownName(name: string, { fields }: ListOptions): boolean {
  const isOwn = isFieldName(name, fields) || name.toLowerCase() === OUTCOME.member;
  return isOwn || namesPlatform(name) || toPlatform(name) !== null;
}
