import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';

const SPEC_FILE = path.join(
  path.resolve(process.env['SPECS_DIR'] ?? '../shared/specs'),
  'stripe.openapi.json',
);

/**
 * Without the document, contract tests are skipped with a note in their title. In CI, a missing document is
 * an error.
 */
export const hasStripeSpec = existsSync(SPEC_FILE);
if (!hasStripeSpec && process.env['CI'] === 'true') throw new Error(`${SPEC_FILE} is missing`);

type Json = Record<string, unknown>;

interface StripeResponse {
  method: string;
  path: string;
  status: number;
  body: unknown;
}

/** Checks responses and events against Stripe's document; an undocumented operation is a finding too. */
export function createStripeValidator() {
  const document = JSON.parse(readFileSync(SPEC_FILE, 'utf8')) as Json;
  const schemas = (document['components'] as Json)['schemas'] as Json;
  close(schemas);
  close(document['paths']);
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addSchema(document, 'stripe');
  const check = (pointer: readonly string[], value: unknown): string[] => {
    const validate = ajv.compile({ $ref: toRef(pointer) });
    return validate(value) ? [] : toFindings(validate.errors);
  };
  const paths = document['paths'] as Record<string, Json>;
  const seen = new Set<string>();
  return {
    /** Operations with a checked success response, as `METHOD /path`. */
    seen,
    findAnswerFaults: ({ method, path: given, status, body }: StripeResponse): string[] => {
      const template = locate(Object.keys(paths), given);
      if (template === null || !(method.toLowerCase() in (paths[template] ?? {}))) {
        return [`${method} ${given} is not in the contract`];
      }
      if (status !== 200) return check(['components', 'schemas', 'error_envelope'], body);
      seen.add(`${method} ${template}`);
      const operation = ['paths', template, method.toLowerCase(), 'responses', '200'];
      const findings = check([...operation, 'content', 'application/json', 'schema'], body);
      return findings.map((finding) => `${method} ${template}: ${finding}`);
    },
    findEventFaults: (event: { type: string; data: { object: { object: string } } }) => {
      const name = OBJECTS[event.data.object.object];
      const own = check(['components', 'schemas', 'Event'], event);
      if (name === undefined) return own;
      const inner = check(['components', 'schemas', name], event.data.object);
      return [...own, ...inner.map((finding) => `${event.type}: ${finding}`)];
    },
  };
}

/** The documented objects that an event may contain. */
const OBJECTS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  subscription: 'Subscription',
  invoice: 'Invoice',
  'checkout.session': 'Checkout.Session',
};

function locate(templates: readonly string[], given: string): string | null {
  const { pathname } = new URL(given, 'http://stripe');
  const fitting = templates.filter((template) =>
    new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname),
  );
  // A literal path takes precedence over one with a placeholder.
  return fitting.sort((one, other) => one.split('{').length - other.split('{').length)[0] ?? null;
}

/**
 * Closes every object. The document allows extra fields everywhere, so the validator would miss undocumented
 * ones.
 */
function close(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) close(child);
  const schema = node as Json;
  const isObject = schema['type'] === 'object' && typeof schema['properties'] === 'object';
  if (isObject && !('additionalProperties' in schema)) schema['additionalProperties'] = false;
}

function toRef(pointer: readonly string[]): string {
  const parts = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `stripe#/${parts.map(encodeURIComponent).join('/')}`;
}

function toFindings(errors: ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map((error) => {
    const { additionalProperty = '' } = error.params as Record<string, string>;
    return `${error.instancePath || '/'} ${error.message ?? ''} ${additionalProperty}`.trim();
  });
}
