import { badParameter } from './graph-error.ts';

/** `comments.limit(0).summary(true){id}` of a `fields` parameter. */
interface FieldNode {
  readonly name: string;
  readonly children: readonly FieldNode[] | null;
}

/** A value may be a function, so that what is costly or has effects is only made when asked for. */
type GraphNode = Readonly<Record<string, unknown>>;

export interface Selection {
  typeName: string;
  node: GraphNode;
  /** The `fields` parameter; without it the defaults are given. */
  fields: string | undefined;
  defaults: readonly string[];
}

/** The node with the wanted fields and its id; empty fields are left out, as the Graph API does. */
export function selectFields(selection: Selection): Record<string, unknown> {
  const wanted =
    selection.fields === undefined || selection.fields === ''
      ? selection.defaults.map((name) => ({ name, children: null }))
      : parseFields(selection.fields);
  return project(selection.typeName, selection.node, wanted);
}

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
  return { name: match[1] ?? '', children: parseChildren(cursor) };
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

/** Refuses a field that the node's own type doesn't have. */
function project(
  typeName: string,
  node: GraphNode,
  wanted: readonly FieldNode[],
): Record<string, unknown> {
  const unknown = wanted.find(({ name }) => !(name in node));
  if (unknown !== undefined) {
    throw badParameter(
      `Tried accessing nonexisting field (${unknown.name}) on node type (${typeName})`,
    );
  }
  return pick(node, wanted);
}

/** A nested object may be of several types (a link's target has no id), so a field it lacks is left out. */
function pick(node: GraphNode, wanted: readonly FieldNode[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { name, children } of wanted) {
    const stored = node[name];
    const value = isThunk(stored) ? stored() : stored;
    if (value !== undefined) result[name] = children ? pickInto(value, children) : value;
  }
  if (node['id'] !== undefined) result['id'] = node['id'];
  return result;
}

function isThunk(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

function pickInto(value: unknown, children: readonly FieldNode[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickInto(item, children));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as GraphNode;
  // Connections and pictures hold what is meant one level deeper.
  if ('data' in node) return { ...node, data: pickInto(node['data'], children) };
  return pick(node, children);
}
