import { type Document, isMap, LineCounter, parseDocument } from 'yaml';
import { findBulkColumn, REASON_COLUMN } from '#app/domain/bulk/bulk-csv.ts';
import { ProjectName } from '#app/domain/posts/project-files.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { readLocalFiles } from './local-files.ts';
import { mergeMembers } from './merge-members.ts';
import type { Place, PostRow } from './post-row.ts';

interface MarkdownFile {
  readonly name: string;
  readonly folder: string;
  readonly text: string;
}

const FENCE = /^---[ \t]*$/u;

/** The start of a field. A file with a fence above one was meant as a post. */
const MEMBER = /^[\w-]+[ \t]*:/u;

interface FrontMatter {
  readonly head: string;
  readonly body: string;
  /** Lines above the first field: the fence, and blank lines before it. */
  readonly above: number;
  readonly isClosed: boolean;
}

/** Splits a file into the lines between the two fences at its top and the body below; null without fences. */
function splitFrontMatter(text: string): FrontMatter | null {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  const start = lines.findIndex((line) => line.trim() !== '');
  if (!FENCE.test(lines[start] ?? '')) return null;
  const end = lines.findIndex((line, index) => index > start && FENCE.test(line));
  if (end < 0) {
    const isMeant = MEMBER.test(lines[start + 1] ?? '');
    return isMeant ? { head: '', body: '', above: start + 1, isClosed: false } : null;
  }
  const head = lines.slice(start + 1, end).join('\n');
  const body = lines.slice(end + 1).join('\n');
  return { head, body: body.trim(), above: start + 1, isClosed: true };
}

/**
 * Reads a Markdown file as a post: the front matter has a row's fields, named as in the API or as CSV
 * columns, and the body is the caption. Returns null without front matter, because then it isn't a post.
 */
export function readMarkdownRow({ name, folder, text }: MarkdownFile, row: number): PostRow | null {
  const parts = splitFrontMatter(text);
  if (!parts) return null;
  const lines = new LineCounter();
  const document = parseDocument(parts.head, { lineCounter: lines });
  const toPlace = (offset: number): Omit<Place, 'member'> => {
    const { line, col } = lines.linePos(offset);
    return { line: line + parts.above, column: Math.max(1, col) };
  };
  const refuse = (message: string, offset: number): PostRow => ({
    file: name,
    row,
    request: null,
    media: [],
    cover: null,
    faults: [{ pointer: '', code: 'malformed_front_matter', message }],
    locate: () => ({ ...toPlace(offset), member: '' }),
  });
  if (!parts.isClosed) return refuse(NOT_CLOSED, 0);
  const wrong = document.errors[0];
  if (wrong) return refuse(`The front matter isn't valid YAML: ${toReason(wrong)}.`, wrong.pos[0]);
  const head = readHead(document);
  if (head instanceof Error) return refuse(UNUSABLE_ALIASES, 0);
  const { request, local, faults } = toRequest(head, parts.body);
  const own = readId(head);
  const files = readLocalFiles(local, folder);
  const places = new Map(
    (isMap(document.contents) ? document.contents.items : []).map(({ key }) => {
      const [offset] = (key as { range?: readonly number[] }).range ?? [];
      return [String(key), toPlace(offset ?? 0)];
    }),
  );
  return {
    file: name,
    row,
    request,
    media: files.media,
    cover: files.cover,
    id: own.id,
    faults: [...faults, ...own.faults, ...files.faults],
    locate: (pointer) => locate(places, pointer),
  };
}

const NOT_CLOSED = "The front matter isn't closed. Add a line with --- after its last field.";

const UNUSABLE_ALIASES =
  "The front matter can't be read: it has too many YAML aliases (*name) or aliases that contain themselves. Write out the values.";

/**
 * Returns the parser's message without its line number, which counts from the fence and is reported
 * separately.
 */
function toReason({ message }: Error): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/u, '');
}

/** Reads the fields of the front matter. Returns an error if aliases make them endless. */
function readHead(document: Document.Parsed): unknown {
  try {
    const head: unknown = document.toJS({ maxAliasCount: 20 });
    // An alias of its own parent forms a cycle. Detect it here, or code that walks the value would never
    // finish.
    JSON.stringify(head);
    return head;
  } catch (error) {
    return error instanceof Error ? error : new Error("Can't read the aliases.");
  }
}

interface ReadRequest {
  readonly request: Record<string, unknown>;
  readonly local: { readonly media?: unknown; readonly cover?: unknown };
  readonly faults: readonly Violation[];
}

function toRequest(head: unknown, body: string): ReadRequest {
  const isRecord = typeof head === 'object' && head !== null && !Array.isArray(head);
  // The refusal reason of an earlier run and the file's ID aren't part of the post.
  const members = Object.entries(isRecord ? head : {}).filter(
    ([name]) => name !== REASON_COLUMN && name !== ID,
  );
  const isLocal = (name: string): boolean => name === 'media' || name === 'cover';
  const given = members.filter(([, value]) => value !== null);
  const { request, faults } = mergeMembers(
    given.filter(([name]) => !isLocal(name)),
    body,
  );
  return {
    request,
    local: Object.fromEntries(given.filter(([name]) => isLocal(name))),
    faults: [
      ...(head === null || isRecord ? [] : [NO_MEMBERS]),
      ...members.filter(([, value]) => value === null).map(([name]) => toEmptyMember(name)),
      ...faults,
    ],
  };
}

const ID = 'id';

/** Reads the file's own ID, which identifies a post as code even after a rename. */
function readId(head: unknown): { readonly id: string | null; readonly faults: Violation[] } {
  const value = (Object(head) as Record<string, unknown>)[ID];
  if (value === undefined) return { id: null, faults: [] };
  const text = typeof value === 'number' ? String(value) : value;
  const { data, error } = ProjectName.safeParse(text);
  if (data !== undefined) return { id: data, faults: [] };
  const reason = typeof text === 'string' ? (error.issues[0]?.message ?? '') : 'Write it as text.';
  return {
    id: null,
    faults: [
      { pointer: `/${ID}`, code: 'invalid_id', message: `"${ID}" can't be used. ${reason}` },
    ],
  };
}

const NO_MEMBERS: Violation = {
  pointer: '',
  code: 'malformed_front_matter',
  message:
    'The front matter has no fields. Write one field per line, like "platforms: [linkedin]".',
};

function toEmptyMember(name: string): Violation {
  const message = `"${name}" is empty. In YAML, # starts a comment. Write hashtags without #, or in quotes.`;
  return { pointer: `/${name}`, code: 'empty_member', message };
}

const CAPTION = '/content/captions';

/** Returns the location of the field that the pointer leads into, or the start of the front matter. */
function locate(places: ReadonlyMap<string, Omit<Place, 'member'>>, pointer: string): Place {
  const names = listNames(pointer);
  for (const member of names) {
    const place = places.get(member);
    if (place) return { ...place, member };
  }
  return { line: 1, column: 1, member: names[0] ?? '' };
}

function listNames(pointer: string): string[] {
  const column = pointer.startsWith(CAPTION) ? null : findBulkColumn(pointer);
  const [, first = '', second = ''] = pointer.split('/');
  return [column ?? '', second === 'timeZone' ? second : '', first].filter((name) => name !== '');
}
