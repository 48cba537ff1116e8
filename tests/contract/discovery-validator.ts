import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { knownYouTubeDifferences } from './known-differences.ts';

// The package is CommonJS, so under Node its export is one level deeper than its types say.
const addFormats = formats as unknown as typeof formats.default;

const SPECS_DIR = path.resolve(process.env['SPECS_DIR'] ?? '../shared/specs');
const FILES = ['youtube.v3.discovery.json', 'youtubeAnalytics.v2.discovery.json'].map((name) =>
  path.join(SPECS_DIR, name),
);

/**
 * Without the documents, contract tests are skipped with a note in their title. In CI, missing documents are
 * an error.
 */
export const hasYouTubeSpec = FILES.every((file) => existsSync(file));
if (!hasYouTubeSpec && process.env['CI'] === 'true')
  throw new Error(`${FILES.join(', ')}: missing`);

/** A schema in the discovery document's own dialect. */
interface Schema {
  type?: string;
  $ref?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  minimum?: string;
  maximum?: string;
  annotations?: { required?: string[] };
}

interface Parameter extends Schema {
  required?: boolean;
  repeated?: boolean;
}

interface Method {
  id: string;
  httpMethod: string;
  path: string;
  parameters?: Record<string, Parameter>;
  request?: Schema;
  mediaUpload?: { protocols: Record<string, { path: string }> };
}

interface Resource {
  methods?: Record<string, Method>;
  resources?: Record<string, Resource>;
}

interface Discovery extends Resource {
  parameters: Record<string, Parameter>;
  schemas: Record<string, Schema>;
}

export interface YouTubeRequestToCheck {
  method: string;
  /** The path below the platform's base URL, with or without a query. */
  path: string;
  /** The query, when it isn't in the path. */
  query?: URLSearchParams | Record<string, string>;
  /** The parsed JSON; undefined when the body is media or absent. */
  body?: unknown;
}

const usedDifferences = new Set<string>();

/** Throws, naming every finding that isn't a known difference. Does nothing without the documents. */
export function validateYouTubeResponse(resourceSchemaName: string, body: unknown): void {
  if (!hasYouTubeSpec) return;
  const { ajv, discovery } = load();
  if (!(resourceSchemaName in discovery.schemas)) {
    throw new Error(`the document has no schema ${resourceSchemaName}`);
  }
  report(`${resourceSchemaName} response`, check(ajv, resourceSchemaName, body));
}

/**
 * Checks a request: no unknown parameters, correct types, required parameters present, and a valid body.
 * Throws like `validateYouTubeResponse`.
 */
export function validateYouTubeRequest(request: YouTubeRequestToCheck): void {
  if (!hasYouTubeSpec) return;
  const url = new URL(request.path, 'http://youtube');
  const query = new URLSearchParams([
    ...url.searchParams,
    ...new URLSearchParams(request.query ?? {}),
  ]);
  const where = `${request.method} ${url.pathname} request`;
  const method = findMethod(request.method, url.pathname);
  if (!method) {
    report(where, ['/ not in the document']);
    return;
  }
  report(where, [
    ...findAddressFaults(method, url.pathname, query),
    ...findQueryFaults(method, query),
    ...findBodyFaults(method, request.body),
  ]);
}

/** Returns the known differences that no test met. Call it after a file's tests: stale entries must fail. */
export function listUnusedYouTubeDifferences(): string[] {
  return knownYouTubeDifferences.map(({ id }) => id).filter((id) => !usedDifferences.has(id));
}

function report(where: string, findings: readonly string[]): void {
  const unknown = findings
    .map((finding) => `${where}: ${finding}`)
    .filter((finding) => !isKnown(finding));
  if (unknown.length > 0) {
    throw new Error(`against YouTube's discovery document:\n${unknown.join('\n')}`);
  }
}

function isKnown(finding: string): boolean {
  const difference = knownYouTubeDifferences.find(({ match }) => match.test(finding));
  if (difference) usedDifferences.add(difference.id);
  return difference !== undefined;
}

function findMethod(httpMethod: string, pathname: string): Method | undefined {
  return listMethods(load().discovery).find(
    (method) => method.httpMethod === httpMethod && listPaths(method).includes(pathname),
  );
}

function listMethods({ methods = {}, resources = {} }: Resource): Method[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(listMethods)];
}

function listPaths({ path: plain, mediaUpload }: Method): string[] {
  const uploads = Object.values(mediaUpload?.protocols ?? {}).map((protocol) => protocol.path);
  return [`/${plain}`, ...uploads];
}

/** Checks the URL against the upload protocol: the document has one URL for each. */
function findAddressFaults(method: Method, pathname: string, query: URLSearchParams): string[] {
  const protocols = method.mediaUpload?.protocols;
  const uploadType = query.get('uploadType');
  if (!protocols || !uploadType) return [];
  const documented = protocols[uploadType === 'resumable' ? 'resumable' : 'simple']?.path;
  return documented === pathname ? [] : [`/ uploadType=${uploadType} belongs to ${documented}`];
}

function findQueryFaults(method: Method, query: URLSearchParams): string[] {
  const { ajv, discovery } = load();
  const documented = { ...discovery.parameters, ...method.parameters };
  const findings = Object.entries(documented)
    .filter(([name, parameter]) => parameter.required && !query.has(name))
    .map(([name]) => `/ required parameter ${name}`);
  for (const name of new Set(query.keys())) {
    const parameter = documented[name];
    const given = query
      .getAll(name)
      .flatMap((text) => (parameter?.repeated ? text.split(',') : text));
    if (!parameter) findings.push(`/ unknown parameter ${name}`);
    else if (given.length > 1 && !parameter.repeated) findings.push(`/ ${name} is given twice`);
    else findings.push(...given.flatMap((text) => checkText(ajv, { name, parameter, text })));
  }
  return findings;
}

interface GivenText {
  name: string;
  parameter: Parameter;
  text: string;
}

function checkText(ajv: Ajv, { name, parameter, text }: GivenText): string[] {
  const value = parameter.type === 'string' ? text : parseScalar(text);
  const validate = ajv.compile(toJsonSchema(parameter));
  return validate(value) ? [] : [`/ parameter ${name} ${ajv.errorsText(validate.errors)}`];
}

function parseScalar(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function findBodyFaults(method: Method, body: unknown): string[] {
  if (body === undefined) return [];
  const name = method.request?.$ref;
  if (name === undefined) return ['/ unknown body'];
  const { ajv, discovery } = load();
  const required = Object.entries(discovery.schemas[name]?.properties ?? {})
    .filter(([, schema]) => schema.annotations?.required?.includes(method.id))
    .map(([property]) => property)
    .filter((property) => typeof body !== 'object' || body === null || !(property in body));
  return [...required.map((property) => `/ required ${property}`), ...check(ajv, name, body)];
}

function check(ajv: Ajv, name: string, value: unknown): string[] {
  const validate = ajv.getSchema(`youtube:${name}`);
  if (!validate) throw new Error(`no schema ${name}`);
  return validate(value) === true ? [] : (validate.errors ?? []).map(toFinding);
}

function toFinding(error: ErrorObject): string {
  const pointer = error.instancePath || '/';
  const { additionalProperty } = error.params as Record<string, string>;
  if (additionalProperty !== undefined) return `${pointer} unknown ${additionalProperty}`;
  return `${pointer} ${error.keyword} ${error.message ?? ''}`;
}

let loaded: { ajv: Ajv; discovery: Discovery } | null = null;

function load(): { ajv: Ajv; discovery: Discovery } {
  if (loaded) return loaded;
  const discovery = readDocuments();
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  for (const [name, schema] of Object.entries(discovery.schemas)) {
    ajv.addSchema({ $id: `youtube:${name}`, ...toJsonSchema(schema) });
  }
  loaded = { ajv, discovery };
  return loaded;
}

/** Reads the documents of both APIs as one: their names don't clash. */
function readDocuments(): Discovery {
  const documents = FILES.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Discovery);
  const merge = <T>(parts: Array<Record<string, T>>) =>
    Object.assign({}, ...parts) as (typeof parts)[0];
  return {
    resources: merge(documents.map(({ resources = {} }) => resources)),
    parameters: merge(documents.map(({ parameters }) => parameters)),
    schemas: merge(documents.map(({ schemas }) => schemas)),
  };
}

/** JSON schemas by discovery format. 64-bit numbers are strings. */
const FORMATS: Readonly<Record<string, object>> = {
  uint64: { pattern: '^\\d+$' },
  int64: { pattern: '^-?\\d+$' },
  uint32: { minimum: 0, maximum: 2 ** 32 - 1 },
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  'date-time': { format: 'date-time' },
  'google-datetime': { format: 'date-time' },
};

/**
 * Converts a schema to JSON Schema. Closes objects: a validator that allows any extra field would miss typos
 * and undocumented fields.
 */
function toJsonSchema(schema: Schema): Record<string, unknown> {
  if (schema.$ref !== undefined) return { $ref: `youtube:${schema.$ref}` };
  return {
    ...(schema.type === 'any' ? {} : { type: schema.type }),
    ...(FORMATS[schema.format ?? ''] ?? {}),
    ...(schema.enum ? { enum: schema.enum } : {}),
    ...(schema.items ? { items: toJsonSchema(schema.items) } : {}),
    ...(schema.minimum === undefined ? {} : { minimum: Number(schema.minimum) }),
    ...(schema.maximum === undefined ? {} : { maximum: Number(schema.maximum) }),
    ...(schema.type === 'object' ? toObjectSchema(schema) : {}),
  };
}

function toObjectSchema({ properties = {}, additionalProperties }: Schema): object {
  const entries = Object.entries(properties).map(([name, item]) => [name, toJsonSchema(item)]);
  return {
    properties: Object.fromEntries(entries) as Record<string, unknown>,
    additionalProperties: additionalProperties ? toJsonSchema(additionalProperties) : false,
  };
}
