import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type CheckedResponse,
  findDocumentedHeaders,
} from '#tests/support/documented-responses.ts';

/** Headers of HTTP itself, of browser defenses, of CORS, or of every upload response. */
const OF_EVERYBODY =
  /^(?:date|connection|keep-alive|content-(?:type|length|encoding|security-policy)|transfer-encoding|cache-control|vary|access-control-.*|x-(?:accel-buffering|content-type-options|frame-options|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection)|strict-transport-security|referrer-policy|permissions-policy|cross-origin-.*|origin-agent-cluster|accept-ranges|etag|tus-resumable|tus-version)$/u;

const ajv = new Ajv2020({ strict: false });

/** Lists response headers that aren't documented, are missing, or have the wrong type. */
export function listHeaderFaults(
  response: Pick<CheckedResponse, 'method' | 'path' | 'status'>,
  headers: ReadonlyMap<string, string>,
): string[] {
  const documented = findDocumentedHeaders(response);
  if (documented === null) return [];
  const unknown = [...headers.keys()].filter(
    (name) => !OF_EVERYBODY.test(name) && !documented.has(name),
  );
  return [
    ...unknown.map((name) => `its header ${name} is not documented`),
    ...[...documented].flatMap(([name, { required, schema }]) => {
      const value = headers.get(name);
      if (value === undefined) return required ? [`it has no header ${name}`] : [];
      const isNumber = (schema as { type?: string }).type === 'integer';
      return ajv.validate(schema, isNumber ? Number(value) : value)
        ? []
        : [`its header ${name} is ${value}`];
    }),
  ];
}
