import { badParameter } from './graph-error.ts';

/** A field of a `fields` parameter, such as `comments.limit(0).summary(true){id}`. */
interface FieldNode {
  readonly name: string;
  /** `limit` and `summary` in the example; `as` renames the field in the response. */
  readonly modifiers: FieldModifiers;
  readonly children: readonly FieldNode[] | null;
  /** The original expression in braces. */
  readonly nested: string | undefined;
}

export type FieldModifiers = ReadonlyMap<string, string>;

/**
 * Values may be functions, which are only called for requested fields. They get the field's modifiers and the
 * expression in its braces.
 */
type GraphNode = Readonly<Record<string, unknown>>;

export interface Selection {
  typeName: string;
  node: GraphNode;
  /** The `fields` parameter. Without it, the defaults are returned. */
  fields: string | undefined;
  defaults: readonly string[];
  /** Fields the platform has and the sandbox never fills. They're omitted, like every empty field. */
  emptyFields?: ReadonlySet<string>;
}

/** Default number of nodes for an edge read as a field, such as `posts.limit(5){message}`. */
const DEFAULT_NESTED = 25;

/** Reads an edge as a field of its node: the first rows, each with the fields in braces. */
export function nestEdge<T>(
  rows: Iterable<T>,
  modifiers: FieldModifiers,
  toNode: (row: T) => unknown,
): { data: unknown[] } | undefined {
  const limit = Number(modifiers.get('limit') ?? DEFAULT_NESTED);
  const data: unknown[] = [];
  for (const row of rows) {
    if (data.length >= limit) break;
    data.push(toNode(row));
  }
  return data.length === 0 ? undefined : { data };
}

/** Returns the node's requested fields and its ID. Omits empty fields, as the Graph API does. */
export function selectFields(selection: Selection): Record<string, unknown> {
  const requested =
    selection.fields === undefined || selection.fields === ''
      ? selection.defaults.map((name) => ({
          name,
          modifiers: NO_MODIFIERS,
          children: null,
          nested: undefined,
        }))
      : parseFields(selection.fields);
  const missing = requested.find(
    ({ name }) => !(name in selection.node) && !selection.emptyFields?.has(name),
  );
  if (missing) {
    throw badParameter(
      `Tried accessing nonexisting field (${missing.name}) on node type (${selection.typeName})`,
    );
  }
  return project(selection.node, requested);
}

const NO_MODIFIERS: FieldModifiers = new Map();

function parseFields(text: string): FieldNode[] {
  const cursor = { text, at: 0 };
  const nodes = parseList(cursor);
  if (cursor.at < text.length) throw syntaxError(cursor);
  return nodes;
}

interface Cursor {
  readonly text: string;
  at: number;
}

function parseList(cursor: Cursor): FieldNode[] {
  const nodes = [parseField(cursor)];
  while (cursor.text[cursor.at] === ',') {
    cursor.at += 1;
    nodes.push(parseField(cursor));
  }
  return nodes;
}

const NAME_AND_MODIFIERS = /\s*([a-z0-9_]+)((?:\.[a-z_]+\([^(){}]*\))*)\s*/iy;

function parseField(cursor: Cursor): FieldNode {
  NAME_AND_MODIFIERS.lastIndex = cursor.at;
  const match = NAME_AND_MODIFIERS.exec(cursor.text);
  if (!match) throw syntaxError(cursor);
  cursor.at += match[0].length;
  const modifiers = parseModifiers(match[2] ?? '');
  const from = cursor.at + 1;
  const children = parseChildren(cursor);
  const nested = children ? cursor.text.slice(from, cursor.at - 1) : undefined;
  return { name: match[1] ?? '', modifiers, children, nested };
}

function parseModifiers(text: string): FieldModifiers {
  const pairs = text.matchAll(/\.([a-z_]+)\(([^(){}]*)\)/gi);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

function parseChildren(cursor: Cursor): FieldNode[] | null {
  if (cursor.text[cursor.at] !== '{') return null;
  cursor.at += 1;
  const children = parseList(cursor);
  if (cursor.text[cursor.at] !== '}') throw syntaxError(cursor);
  cursor.at += 1;
  return children;
}

function syntaxError(cursor: Cursor) {
  return badParameter(`Syntax error in the fields expression at character ${cursor.at}`);
}

/** Nested objects can have several types (a link's target has no ID), so missing fields are omitted. */
function project(node: GraphNode, fields: readonly FieldNode[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { name, modifiers, children, nested } of fields) {
    const stored = node[name];
    const value = isThunk(stored) ? stored(modifiers, nested) : stored;
    if (value === undefined) continue;
    result[modifiers.get('as') ?? name] = children ? projectInto(value, children) : value;
  }
  if (node['id'] !== undefined) result['id'] = node['id'];
  return result;
}

function isThunk(
  value: unknown,
): value is (modifiers: FieldModifiers, nested: string | undefined) => unknown {
  return typeof value === 'function';
}

function projectInto(value: unknown, children: readonly FieldNode[]): unknown {
  if (Array.isArray(value)) return value.map((item) => projectInto(item, children));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as GraphNode;
  // Connections and pictures have their content one level deeper.
  if ('data' in node) return { ...node, data: projectInto(node['data'], children) };
  return project(node, children);
}
