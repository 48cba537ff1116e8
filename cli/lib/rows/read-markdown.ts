import { type Document, isMap, LineCounter, parseDocument } from 'yaml';
import { findBulkColumn, readBulkMember, REASON_COLUMN, setAt } from '#app/domain/bulk/bulk-csv.ts';
import { ProjectName } from '#app/domain/posts/project-files.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { readLocalFiles } from './local-files.ts';
import type { Place, PostRow } from './post-row.ts';

interface MarkdownFile {
  readonly name: string;
  readonly folder: string;
  readonly text: string;
}

const FENCE = /^---[ \t]*$/u;

/** How a member begins: a file that opens a fence above one was meant as a post. */
const MEMBER = /^[\w-]+[ \t]*:/u;

interface FrontMatter {
  readonly head: string;
  readonly body: string;
  /** Lines above the first member: the fence, and blank ones before it. */
  readonly above: number;
  readonly isClosed: boolean;
}

/** The lines between the two fences at the top of a file, and all below them; null without fences. */
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
 * The post of a Markdown file: its front matter has the members of a row, by the API's names or by those of
 * a CSV's columns, and its text is the caption. Null without front matter: then it is no post.
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
    ...{ file: name, row, request: null, media: [], cover: null },
    faults: [{ pointer: '', code: 'malformed_front_matter', message }],
    locate: () => ({ ...toPlace(offset), member: '' }),
  });
  if (!parts.isClosed) return refuse(NOT_CLOSED, 0);
  const wrong = document.errors[0];
  if (wrong) return refuse(`The front matter is not valid YAML: ${toReason(wrong)}.`, wrong.pos[0]);
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
    ...{ file: name, row, request, media: files.media, cover: files.cover, id: own.id },
    faults: [...faults, ...own.faults, ...files.faults],
    locate: (pointer) => locate(places, pointer),
  };
}

const NOT_CLOSED =
  'The front matter is not closed: write --- on a line of its own after its last member.';

const UNUSABLE_ALIASES =
  "The front matter can't be read: its YAML aliases (*name) contain themselves or are too many. Write the values out.";

/** What the parser says, without the line, which counts from the fence and is told beside it. */
function toReason({ message }: Error): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/u, '');
}

/** The members of the front matter; an error where aliases make them endless. */
function readHead(document: Document.Parsed): unknown {
  try {
    const head: unknown = document.toJS({ maxAliasCount: 20 });
    // An alias of what it stands in makes a circle, which everything that walks through it would follow for ever.
    JSON.stringify(head);
    return head;
  } catch (error) {
    return error instanceof Error ? error : new Error('The aliases cannot be read.');
  }
}

interface ReadRequest {
  readonly request: Record<string, unknown>;
  readonly local: { readonly media?: unknown; readonly cover?: unknown };
  readonly faults: readonly Violation[];
}

function toRequest(head: unknown, body: string): ReadRequest {
  const isRecord = typeof head === 'object' && head !== null && !Array.isArray(head);
  // Why it was refused before, and which post it is, are no part of the post.
  const members = Object.entries(isRecord ? head : {}).filter(
    ([name]) => name !== REASON_COLUMN && name !== ID,
  );
  const isLocal = (name: string): boolean => name === 'media' || name === 'cover';
  const request: Record<string, unknown> = { content: {} };
  const given = members.filter(([, value]) => value !== null);
  for (const [name, value] of given) if (!isLocal(name)) addMember(request, name, value);
  if (body !== '') setAt(request, ['content', 'captions'], [body]);
  return {
    request,
    local: Object.fromEntries(given.filter(([name]) => isLocal(name))),
    faults: [
      ...(head === null || isRecord ? [] : [NO_MEMBERS]),
      ...members.filter(([, value]) => value === null).map(([name]) => toEmptyMember(name)),
    ],
  };
}

const ID = 'id';

/** Reads the file's own id, by which posts as code know it whatever its name is. */
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

function addMember(request: Record<string, unknown>, name: string, value: unknown): void {
  const column = readBulkMember(name, value);
  if (column) setAt(request, column.path, column.value);
  else if (name === 'content' || name === 'platformOptions') merge(request, name, value);
  else request[name] = value;
}

/** What a column's name put there before stays, where the object says nothing of it. */
function merge(request: Record<string, unknown>, name: string, value: unknown): void {
  const isObject = typeof value === 'object' && !Array.isArray(value);
  const before = request[name];
  request[name] =
    isObject && typeof before === 'object' ? { ...before, ...(value as object) } : value;
}

const NO_MEMBERS: Violation = {
  pointer: '',
  code: 'malformed_front_matter',
  message: 'The front matter has no members: write "platforms: [linkedin]", a member a line.',
};

function toEmptyMember(name: string): Violation {
  const message = `"${name}" is empty. In YAML a # begins a comment: write hashtags without it, or in quotes.`;
  return { pointer: `/${name}`, code: 'empty_member', message };
}

const CAPTION = '/content/captions';

/** The member of the front matter that the pointer leads into; its begin for what stands nowhere. */
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
  const [, first = ''] = pointer.split('/');
  return [...(column === null ? [] : [column]), ...(first === '' ? [] : [first])];
}
