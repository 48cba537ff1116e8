import path from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildClosedDocument } from '#openapi/document.ts';
import { isJsonType } from './is-json-type.ts';

const DOCUMENT = 'fanfare';

export interface CheckedResponse {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  /** Without parameters; null if there was none. */
  readonly contentType: string | null;
  /** Parsed if it was JSON; undefined if there was none. */
  readonly body: unknown;
}

interface DocumentedResponse {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, DocumentedHeader | Reference>>;
}

export interface DocumentedHeader {
  readonly required?: boolean;
  readonly schema: object;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly responses: Readonly<Record<string, DocumentedResponse | Reference>>;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
    readonly headers: Readonly<Record<string, DocumentedHeader>>;
    readonly parameters: Readonly<Record<string, DocumentedParameter>>;
  };
}

// The package is CommonJS, so under Node its export is one level deeper than its types say.
const addFormats = formats as unknown as typeof formats.default;

/** Unlike the public document, it's closed: undocumented fields and values are errors of this server. */
export const openApiDocument = buildClosedDocument() as unknown as OpenApiDocument;

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormats(ajv);
ajv.addSchema(openApiDocument, DOCUMENT);
const validators = new Map<string, ValidateFunction>();
const places = Object.keys(openApiDocument.paths)
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/gu, '[^/]+')}/?$`, 'u'),
  }));

/** Allowed statuses for a method that a path doesn't have. `OPTIONS` isn't an operation of any path. */
const REFUSALS_OF_METHODS: ReadonlySet<number> = new Set([405, 204]);

/**
 * Lists what the public document doesn't allow in a response; empty if it's as documented. Undocumented paths
 * aren't checked, and for undocumented methods only the status is.
 */
export function listFaults(response: CheckedResponse): string[] {
  const bare = path.posix.normalize(response.path.split('?')[0] ?? '');
  const place = places.find(({ pattern }) => pattern.test(bare));
  return place ? listPlaceFaults(response, place.template) : [];
}

/** Returns a response's documented headers by lowercase name, or null if the response isn't documented. */
export function findDocumentedHeaders({
  method,
  path: given,
  status,
}: Pick<CheckedResponse, 'method' | 'path' | 'status'>): ReadonlyMap<
  string,
  DocumentedHeader
> | null {
  const bare = path.posix.normalize(given.split('?')[0] ?? '');
  const template = places.find(({ pattern }) => pattern.test(bare))?.template ?? '';
  const documented = follow(findOperation(template, method)?.responses[String(status)]);
  if (!documented) return null;
  return new Map(
    Object.entries(documented.headers ?? {}).map(([name, header]) => [
      name.toLowerCase(),
      followHeader(header),
    ]),
  );
}

function findOperation(template: string, method: string): DocumentedOperation | undefined {
  const operations = openApiDocument.paths[template];
  const own = operations?.[method.toLowerCase()];
  return method === 'HEAD' ? (own ?? operations?.['get']) : own;
}

function followHeader(header: DocumentedHeader | Reference): DocumentedHeader {
  if (!('$ref' in header)) return header;
  const shared = openApiDocument.components.headers[header.$ref.split('/').at(-1) ?? ''];
  if (!shared) throw new Error(`The document has no ${header.$ref}.`);
  return shared;
}

/** One event of a stream, with its data parsed. */
interface StreamedEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

/** Reads the complete events of a stream. Comments are skipped. */
function readStreamedEvents(text: string): StreamedEvent[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const found = /^event: (.+)\n(?:id: (.+)\n)?data: (.*)$/u.exec(block);
    if (!found) return block.startsWith(':') ? [] : [{ event: 'unreadable', data: block }];
    const [, event = '', id, data = ''] = found;
    return [{ event, ...(id === undefined ? {} : { id }), data: JSON.parse(data) as unknown }];
  });
}

/** Returns what the document doesn't allow in a stream: unknown events, or events with other data. */
export function listEventFaults(template: string, method: string, text: string): string[] {
  const own = ['paths', template, method.toLowerCase(), 'responses', '200'];
  const validate = findValidator([...own, 'content', 'text/event-stream', 'schema']);
  return readStreamedEvents(text).flatMap((streamed) => {
    const isDocumented: boolean = validate(streamed);
    return isDocumented ? [] : [`${streamed.event} ${ajv.errorsText(validate.errors)}`];
  });
}

interface Reference {
  readonly $ref: string;
}

/** Resolves errors that operations share as components. */
function follow(
  response: DocumentedResponse | Reference | undefined,
): DocumentedResponse | undefined {
  const shared = findShared(response);
  return shared === null
    ? (response as DocumentedResponse | undefined)
    : openApiDocument.components.responses[shared];
}

function findShared(response: DocumentedResponse | Reference | undefined): string | null {
  return response && '$ref' in response ? (response.$ref.split('/').at(-1) ?? '') : null;
}

function listPlaceFaults(response: CheckedResponse, template: string): string[] {
  const own = response.method.toLowerCase();
  // Only the upload protocol defines HEAD.
  const isOwn = openApiDocument.paths[template]?.[own] !== undefined;
  const method = own === 'head' && !isOwn ? 'get' : own;
  const operation = openApiDocument.paths[template]?.[method];
  if (!operation) return REFUSALS_OF_METHODS.has(response.status) ? [] : ['no such method'];
  const documented = follow(operation.responses[String(response.status)]);
  const name = `${response.method} ${template} ${String(response.status)}`;
  if (!documented) return [`${name} is not documented`];
  if (response.method === 'HEAD' || response.body === undefined) return [];
  return listBodyFaults(response, { documented, name, template, method });
}

interface Place {
  readonly documented: DocumentedResponse;
  readonly name: string;
  readonly template: string;
  readonly method: string;
}

function listBodyFaults(
  { status, contentType, body }: CheckedResponse,
  { documented, name, template, method }: Place,
): string[] {
  if (contentType === null || !documented.content?.[contentType])
    return [`${name} has the undocumented type ${String(contentType)}`];
  if (!isJsonType(contentType)) return [];
  const shared = findShared(openApiDocument.paths[template]?.[method]?.responses[String(status)]);
  const own = ['paths', template, method, 'responses', String(status)];
  const responsePointer = shared === null ? own : ['components', 'responses', shared];
  const pointer = [...responsePointer, 'content', contentType];
  const validate = findValidator([...pointer, 'schema']);
  if (validate(body)) return [];
  return (validate.errors ?? []).map((error) => `${name} ${toWords(error)}`);
}

function findValidator(pointer: readonly string[]): ValidateFunction {
  const key = pointer.map((part) => part.replace(/~/gu, '~0').replace(/\//gu, '~1')).join('/');
  const cached = validators.get(key);
  if (cached) return cached;
  const created = ajv.compile({ $ref: `${DOCUMENT}#/${encodeURI(key)}` });
  validators.set(key, created);
  return created;
}

function toWords({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath === '' ? '/' : instancePath} ${message ?? ''} ${JSON.stringify(params)}`;
}
