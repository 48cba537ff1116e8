import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { knownXDifferences } from './known-differences.ts';

/** The folder with the official documents, which `npm run specs:fetch` downloads. */
const SPECS_DIR = path.resolve(process.env['SPECS_DIR'] ?? '../shared/specs');

const X_SPEC_FILE = path.join(SPECS_DIR, 'x-api-v2.openapi.json');

/**
 * Without the document, contract tests are skipped with a note in their title. In CI, a missing document is
 * an error.
 */
export const hasXSpec = existsSync(X_SPEC_FILE);
if (!hasXSpec && process.env['CI'] === 'true') throw new Error(`${X_SPEC_FILE} is missing`);

type Json = Record<string, unknown>;

// The package is CommonJS, so under Node its export is one level deeper than its types say.
const addFormats = formats as unknown as typeof formats.default;

interface Operation {
  parameters?: Json[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Json>;
}

interface Located {
  template: string;
  operation: Operation;
}

export interface XResponseToCheck {
  method: string;
  /** The path below the API's base URL, with or without a query. */
  path: string;
  status: number;
  /** The parsed body; undefined when there was none. */
  body: unknown;
}

export interface XRequestToCheck {
  method: string;
  path: string;
  /** The parsed JSON, or the fields of a multipart body with placeholder text for each file. */
  body?: unknown;
  contentType?: string | null;
}

const usedDifferences = new Set<string>();

/** Throws, naming every finding that isn't a known difference. Does nothing without the document. */
export function validateXResponse(response: XResponseToCheck): void {
  if (!hasXSpec) return;
  const located = getX().locate(response);
  // No document covers the OAuth endpoints.
  if (!located) return;
  const where = `${response.method} ${located.template} ${response.status}`;
  report(where, findResponseFaults(located, response));
}

/** Checks a client's request in the same way. */
export function validateXRequest(request: XRequestToCheck): void {
  if (!hasXSpec) return;
  const located = getX().locate(request);
  if (!located) throw new Error(`${request.method} ${request.path} is not in X's document`);
  const findings = [...findQueryFaults(located, request), ...findBodyFaults(located, request)];
  report(`${request.method} ${located.template} request`, findings);
}

/** Returns the known differences that no test met. Call it after a file's tests: stale entries must fail. */
export function listUnusedXDifferences(): string[] {
  return knownXDifferences.map(({ id }) => id).filter((id) => !usedDifferences.has(id));
}

function report(where: string, findings: readonly string[]): void {
  const unknown = findings
    .map((finding) => `${where}: ${finding}`)
    .filter((finding) => !isKnown(finding));
  if (unknown.length > 0) throw new Error(`against X's document:\n${unknown.join('\n')}`);
}

function isKnown(finding: string): boolean {
  const difference = knownXDifferences.find(({ match }) => match.test(finding));
  if (difference) usedDifferences.add(difference.id);
  return difference !== undefined;
}

function findResponseFaults(
  { template, operation }: Located,
  response: XResponseToCheck,
): string[] {
  if (response.body === undefined) return ['/ no body'];
  const status = String(response.status);
  const method = response.method.toLowerCase();
  if (status in operation.responses) {
    const parts = ['paths', template, method, 'responses', status, 'content'];
    return getX().check([...parts, 'application/json', 'schema'], response.body);
  }
  return findErrorFaults(response.body);
}

function findErrorFaults(body: unknown): string[] {
  const type = (body as Json)['type'];
  if (typeof type !== 'string') return getX().check(['components', 'schemas', 'Error'], body);
  const name = getX().problems[type];
  if (name === undefined) return [`/ problem ${type}`];
  return getX().check(['components', 'schemas', name], body);
}

function findQueryFaults({ operation }: Located, request: XRequestToCheck): string[] {
  const query = new URL(request.path, 'http://x').searchParams;
  const documented = (operation.parameters ?? []).map((item) => getX().resolve(item));
  const findings: string[] = [];
  for (const parameter of documented.filter((item) => item['in'] === 'query')) {
    const name = String(parameter['name']);
    const value = query.get(name);
    query.delete(name);
    if (value === null) {
      if (parameter['required'] === true) findings.push(`/ required query parameter ${name}`);
      continue;
    }
    const schema = parameter['schema'] as Json;
    const given = schema['type'] === 'array' ? value.split(',') : value;
    findings.push(...getX().checkLoosely(schema, { [name]: given }, name));
  }
  return [...findings, ...[...query.keys()].map((name) => `/ unknown query parameter ${name}`)];
}

function findBodyFaults({ template, operation }: Located, request: XRequestToCheck): string[] {
  const { requestBody } = operation;
  if (!requestBody) return request.body === undefined ? [] : ['/ unknown body'];
  const [type = ''] = (request.contentType ?? 'application/json').split(';');
  if (!(type in requestBody.content)) return [`/ unknown content type ${type}`];
  const parts = ['paths', template, request.method.toLowerCase(), 'requestBody', 'content', type];
  const pointer = [...parts, 'schema'];
  if (type === 'application/json') return getX().check(pointer, request.body);
  return getX().checkLoosely({ $ref: toRef(pointer) }, { body: request.body }, 'body');
}

class XDocument {
  readonly #document: Json;
  readonly #strict: Ajv;
  readonly #loose: Ajv;
  readonly problems: Readonly<Record<string, string>>;

  constructor(document: Json) {
    this.#document = document;
    this.problems = readProblems(document);
    const schemas = (document['components'] as Json)['schemas'] as Record<string, Json>;
    for (const schema of Object.values(schemas)) close(schema);
    this.#strict = createAjv(document, false);
    this.#loose = createAjv(document, true);
  }

  locate({ method, path: given }: { method: string; path: string }): Located | null {
    const { pathname } = new URL(given, 'http://x');
    const paths = this.#document['paths'] as Record<string, Record<string, Operation>>;
    const fitting = Object.keys(paths).filter((template) => toPattern(template).test(pathname));
    // A literal path takes precedence over one with a placeholder.
    const [template] = fitting.sort((a, b) => a.split('{').length - b.split('{').length);
    const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
    return template === undefined || !operation ? null : { template, operation };
  }

  resolve(item: Json): Json {
    const ref = item['$ref'];
    if (typeof ref !== 'string') return item;
    const parts = ref.slice(2).split('/');
    return parts.reduce<unknown>((node, part) => (node as Json)[part], this.#document) as Json;
  }

  check(pointer: readonly string[], value: unknown): string[] {
    const validate = this.#strict.compile({ $ref: toRef(pointer) });
    return validate(value) ? [] : toFindings(validate.errors);
  }

  /** Checks values of queries and forms, where numbers and booleans are strings. */
  checkLoosely(schema: Json, value: Json, name: string): string[] {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"x#/')) as Json;
    const validate = this.#loose.compile({ type: 'object', properties: { [name]: absolute } });
    return validate(structuredClone(value)) ? [] : toFindings(validate.errors);
  }
}

let loaded: XDocument | null = null;

function getX(): XDocument {
  loaded ??= new XDocument(JSON.parse(readFileSync(X_SPEC_FILE, 'utf8')) as Json);
  return loaded;
}

function createAjv(document: Json, coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes, logger: false });
  addFormats(ajv);
  ajv.addFormat('binary', true);
  ajv.addFormat('byte', true);
  ajv.addSchema(document, 'x');
  return ajv;
}

/**
 * Closes every object. The document allows extra fields everywhere, so the validator would miss undocumented
 * ones.
 */
function close(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    node.forEach(close);
    return;
  }
  const schema = node as Json;
  delete schema['discriminator'];
  for (const child of Object.values(schema)) close(child);
  const isOpenObject = schema['type'] === 'object' && typeof schema['properties'] === 'object';
  if (isOpenObject && !('additionalProperties' in schema)) schema['additionalProperties'] = false;
}

function readProblems(document: Json): Record<string, string> {
  const schemas = (document['components'] as Json)['schemas'] as Record<string, Json>;
  const discriminator = schemas['Problem']?.['discriminator'] as {
    mapping: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(discriminator.mapping).map(([type, ref]) => [type, ref.split('/').at(-1) ?? '']),
  );
}

function toRef(pointer: readonly string[]): string {
  const parts = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `x#/${parts.map(encodeURIComponent).join('/')}`;
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function toFindings(errors: ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map((error) => {
    const pointer = error.instancePath || '/';
    const { additionalProperty, missingProperty } = error.params as Record<string, string>;
    if (additionalProperty !== undefined) return `${pointer} unknown ${additionalProperty}`;
    if (missingProperty !== undefined) return `${pointer} required ${missingProperty}`;
    return `${pointer} ${error.keyword} ${error.message ?? ''}`;
  });
}
