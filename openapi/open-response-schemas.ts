type Node = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';

interface Document {
  readonly paths?: object;
  readonly webhooks?: object;
  readonly components?: { readonly schemas?: object; readonly responses?: object };
}

/**
 * Makes every response schema extensible, as docs/api.md promises: objects can gain fields, and an enum such
 * as a state or a code can gain values (`x-extensible-enum` lists the current ones). Request schemas stay
 * strict. Throws if a request and a response share a schema, because a schema can't be both.
 */
export function openResponseSchemas<T extends Document>(document: T): T {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Node>>;
  const inResponses = listReached(schemas, listResponseSchemas(document));
  const both = [...listReached(schemas, listRequests(document))].filter((name) =>
    inResponses.has(name),
  );
  if (both.length > 0)
    throw new Error(`Requests and answers share ${both.join(', ')}: give each its own schema.`);
  const opened = Object.entries(schemas).map(([name, schema]) => [
    name,
    inResponses.has(name) ? open(schema) : schema,
  ]);
  return {
    ...document,
    paths: mapOperations(document.paths, 'responses'),
    webhooks: mapOperations(document.webhooks, 'requestBody'),
    components: {
      ...document.components,
      schemas: Object.fromEntries(opened) as Node,
      responses: open(document.components?.responses) as Node,
    },
  };
}

function listResponseSchemas({ paths, webhooks, components }: Document): unknown[] {
  return [
    components?.responses,
    ...listOperations(paths).map(({ responses }) => responses),
    ...listOperations(webhooks).map(({ requestBody }) => requestBody),
  ];
}

function listRequests({ paths }: Document): unknown[] {
  return listOperations(paths).map(({ requestBody, parameters }) => [requestBody, parameters]);
}

function listOperations(paths: object = {}): Node[] {
  return Object.values(paths).flatMap((operations: object) => Object.values(operations) as Node[]);
}

function listReached(schemas: Readonly<Record<string, Node>>, roots: unknown): Set<string> {
  const reached = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as Node;
    const name = typeof $ref === 'string' ? $ref.replace(COMPONENTS, '') : null;
    if (name !== null && !reached.has(name)) {
      reached.add(name);
      visit(schemas[name]);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(roots);
  return reached;
}

function mapOperations(paths: object = {}, part: string): object {
  return mapValues(paths as Node, (operations) =>
    mapValues(operations as Node, (operation) => {
      const { [part]: response, ...rest } = operation as Node;
      return response === undefined ? rest : { ...rest, [part]: open(response) };
    }),
  );
}

/** Examples are values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default']);

function open(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(open);
  if (typeof node !== 'object' || node === null) return node;
  const { additionalProperties, enum: words, ...rest } = node as Node;
  const opened = mapValues(rest, (value, name) => (VALUES.has(name) ? value : open(value)));
  const isOpen = additionalProperties === undefined || additionalProperties === false;
  return {
    ...opened,
    ...(isOpen ? {} : { additionalProperties: open(additionalProperties) }),
    ...(Array.isArray(words) ? { 'x-extensible-enum': words as unknown[] } : {}),
  };
}

function mapValues(node: Node, map: (value: unknown, name: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, map(value, name)]));
}
