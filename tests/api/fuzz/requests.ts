import fc from 'fast-check';
import {
  type DocumentedOperation,
  type DocumentedParameter,
  openApiDocument,
} from '#tests/support/documented-responses.ts';

/** The parts of a JSON schema that are used to generate values. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface FuzzOptions {
  /** IDs that exist, by parameter name. */
  readonly ids: Readonly<Record<string, string>>;
  readonly tokens: readonly string[];
}

const MAX_DEPTH = 5;
/** Names that no operation knows, or that could pollute prototypes. */
const STRANGE_NAMES = ['__proto__', 'constructor', 'toString', '', 'nope', 'id', 'workspaceId'];
/** Texts that break parsers, databases, and file names. */
const STRANGE_TEXTS = ['', ' ', '\u0000', '\ud800', '..', "'; --", '%00', 'null', '\u202e', '9e99'];

const strangeText = fc.oneof(
  fc.constantFrom(...STRANGE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 3000 }),
);

/** Realistic texts, so requests get past the first validation. */
const plainText = fc.lorem({ maxCount: 4 });
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** Generates requests to an operation: as documented, slightly off, and completely wrong. */
export function arbitraryRequest(
  { template, method, operation }: Target,
  { ids, tokens }: FuzzOptions,
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  return fc
    .record({
      path: arbitraryPath(template, ids),
      query: arbitraryQuery(parameters.filter((one) => one.in === 'query')),
      token: often(fc.constantFrom(...tokens), fc.constantFrom('', 'ff_test_wrong', 'x')),
      accept: often(
        fc.constant('application/json'),
        fc.constantFrom('text/html', '*/*', 'a/b;q=x'),
      ),
      key: fc.option(fc.string({ minLength: 1, maxLength: 300 }), { freq: 6 }),
      sent: arbitraryBody(operation),
    })
    .map(({ path, query, token, accept, key, sent }) => ({
      method: method.toUpperCase(),
      path: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        accept,
        ...(key === null ? {} : { 'idempotency-key': toHeader(key) }),
        ...(sent === undefined ? {} : { 'content-type': sent.type }),
      },
      body: sent?.text,
    }));
}

export interface Target {
  readonly template: string;
  readonly method: string;
  readonly operation: DocumentedOperation;
}

export function listTargets(): Target[] {
  return Object.entries(openApiDocument.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
  );
}

/** Generates mostly the first. */
function often<T>(usual: fc.Arbitrary<T>, strange: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 14 }, { arbitrary: strange, weight: 1 });
}

function arbitraryPath(template: string, ids: FuzzOptions['ids']): fc.Arbitrary<string> {
  const parts = template.split('/').map((part): fc.Arbitrary<string> => {
    const name = /^\{(\w+)\}$/u.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const knownId = ids[name];
    const strange = strangeText.map((text) => encodeURIComponent(text.toWellFormed()) || 'x');
    return knownId === undefined ? strange : fc.oneof(fc.constant(knownId), strange);
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function arbitraryQuery(parameters: readonly DocumentedParameter[]): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) =>
    fc.option(
      often(toArbitrary(schema, 0), strangeText).map((value) => [name, toText(value)] as const),
    ),
  );
  const strange = fc.option(fc.tuple(fc.constantFrom(...STRANGE_NAMES), strangeText), { freq: 20 });
  return fc.tuple(...pairs, strange).map((all) => {
    const query = new URLSearchParams();
    for (const pair of all) if (pair) query.append(pair[0], pair[1].toWellFormed());
    return query.toString();
  });
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Sent = { type: string; text: string } | undefined;

function arbitraryBody({ requestBody }: DocumentedOperation): fc.Arbitrary<Sent> {
  const schema = requestBody?.content['application/json']?.schema;
  const broken = fc.constantFrom('', '{', '[]', '"text"', '{"a":1}{', 'null', '[[[[[[[[[[');
  if (!schema)
    return often<Sent>(
      fc.constant(undefined),
      broken.map((text) => ({ type: 'application/json', text })),
    );
  const value = fc.oneof(
    { arbitrary: toArbitrary(schema, 0), weight: 8 },
    { arbitrary: toArbitrary(schema, 0).chain(spoil), weight: 2 },
    { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  );
  const text = often(
    value.map((one) => JSON.stringify(one) ?? ''),
    broken,
  );
  const type = often(fc.constant('application/json'), fc.constantFrom('text/plain', 'a/b', ''));
  return fc.record({ type, text });
}

/** Adds a field, changes one's type, or removes one. */
function spoil(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.anything();
  const names = [...Object.keys(value), ...STRANGE_NAMES];
  return fc
    .tuple(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), strangeText, fc.constant(undefined)))
    .map(([name, other]) => ({ ...value, [name]: other }));
}

function toArbitrary(given: object, depth: number): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if (depth > MAX_DEPTH) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [first] = [schema.anyOf, schema.oneOf].filter((one) => one !== undefined);
  if (first) return fc.oneof(...first.map((one) => toArbitrary(one, depth + 1)));
  if (schema.allOf?.[0]) return toArbitrary(schema.allOf[0], depth);
  const kinds = [schema.type ?? 'any'].flat();
  return fc.oneof(...kinds.map((kind) => arbitraryOfKind(kind, schema, depth)));
}

const SIMPLE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

function arbitraryOfKind(kind: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'object':
      return arbitraryObject(schema, depth);
    case 'array':
      return fc.array(toArbitrary(schema.items ?? {}, depth + 1), { maxLength: 5 });
    case 'integer':
      return arbitraryInteger(schema);
    case 'string':
      return often(FORMATS[schema.format ?? ''] ?? plainText, strangeText);
    default:
      return SIMPLE[kind] ?? fc.jsonValue({ maxDepth: 2 });
  }
}

function arbitraryInteger({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -5, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? 1000, Number.MAX_SAFE_INTEGER);
  return often(fc.integer({ min, max }), fc.constantFrom(0, -1, 1.5, Number.MAX_SAFE_INTEGER));
}

function arbitraryObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(
    ([name, one]) => [name, toArbitrary(one, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return openApiDocument.components.schemas[name] ?? {};
}

/** Replaces characters that headers can't contain. */
function toHeader(text: string): string {
  return text.replace(/[^\u0020-\u007e]/gu, '?');
}
