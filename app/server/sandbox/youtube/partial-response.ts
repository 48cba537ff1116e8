import { YouTubeError } from './errors.ts';

type Selection = Map<string, Selection | null>;

/**
 * Returns the parts of a response that `fields` selects, such as `items(id,snippet/title),nextPageToken`
 * (developers.google.com/youtube/v3/getting-started#fields). Throws a 400 if it's invalid.
 */
export function selectFields(body: object, fields: string): object {
  const reader = { text: fields.replaceAll(/\s/gu, ''), position: 0 };
  const selection = readSelection(reader);
  if (reader.position !== reader.text.length) throw invalidFields(fields);
  return pick(body, selection) as object;
}

interface Reader {
  readonly text: string;
  position: number;
}

function readSelection(reader: Reader): Selection {
  const selection: Selection = new Map();
  do {
    readPath(reader, selection);
  } while (take(reader, ','));
  return selection;
}

function readPath(reader: Reader, into: Selection): void {
  const name = /^[\w*-]+/u.exec(reader.text.slice(reader.position))?.[0];
  if (name === undefined) throw invalidFields(reader.text);
  reader.position += name.length;
  if (take(reader, '/')) {
    const inner = into.get(name) ?? new Map<string, Selection | null>();
    readPath(reader, inner);
    into.set(name, inner);
  } else if (take(reader, '(')) {
    into.set(name, readSelection(reader));
    if (!take(reader, ')')) throw invalidFields(reader.text);
  } else {
    into.set(name, null);
  }
}

function take(reader: Reader, character: string): boolean {
  const isNext = reader.text[reader.position] === character;
  if (isNext) reader.position += 1;
  return isNext;
}

function pick(value: unknown, selection: Selection | null): unknown {
  if (selection === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, selection));
  const all = selection.get('*');
  const chosen = Object.entries(value).flatMap(([name, inner]) => {
    const below = selection.has(name) ? selection.get(name) : all;
    return below === undefined ? [] : [[name, pick(inner, below)] as const];
  });
  return Object.fromEntries(chosen);
}

function invalidFields(fields: string): YouTubeError {
  const detail = { reason: 'invalidParameter', domain: 'global', parameter: 'fields' };
  return new YouTubeError(400, detail, `Invalid field selection ${fields}`);
}
