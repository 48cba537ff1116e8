/** A form value: text, or the structure that brackets in names describe. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = Record<string, FormValue>;

interface Node {
  [name: string]: string | Node;
}

/** Deeper than any parameter of Stripe. */
const MAX_DEPTH = 10;

/** Parses `items[0][price]=x&expand[]=y` to an object. Returns null for malformed brackets. */
export function parseForm(text: string): FormFields | null {
  const root = createNode();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = toPath(name);
    if (!path || !put(root, path, value)) return null;
  }
  return Object.fromEntries(Object.entries(root).map(([name, node]) => [name, toValue(node)]));
}

/** Creates a node without a prototype, because a name may be `__proto__`. */
function createNode(): Node {
  return Object.create(null) as Node;
}

function toPath(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return null;
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part);
  return inner.length < MAX_DEPTH ? [match[1] ?? '', ...inner] : null;
}

function put(root: Node, path: readonly string[], value: string): boolean {
  let node = root;
  for (const part of path.slice(0, -1)) {
    const key = toKey(node, part);
    const next = (node[key] ??= createNode());
    if (typeof next === 'string') return false;
    node = next;
  }
  const last = toKey(node, path.at(-1) ?? '');
  if (typeof node[last] === 'object') return false;
  node[last] = value;
  return true;
}

/** Returns the key for a part of a name. `[]` means the next index. */
function toKey(node: Node, part: string): string {
  return part === '' ? String(Object.keys(node).length) : part;
}

function toValue(node: string | Node): FormValue {
  if (typeof node === 'string') return node;
  const keys = Object.keys(node);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  if (isList) return keys.map((key) => toValue(node[key] ?? ''));
  return Object.fromEntries(keys.map((key) => [key, toValue(node[key] ?? '')]));
}
