import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type JsonSchema, jsonSchemaToZod } from 'json-schema-to-zod';
import type { z } from 'zod';

/** An operation in the document. */
export interface Place {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** Parses a response like a client generated from the document, and throws if it can't. */
export type StrictClient = (place: Place & { readonly status: number }, body: unknown) => void;

export interface StrictClients {
  readonly clients: Readonly<Record<string, StrictClient>>;
  readonly remove: () => Promise<void>;
}

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Generates clients with three independent generators in a temporary folder. */
export async function generateStrictClients(document: object): Promise<StrictClients> {
  // Inside the project, where they can import the schema library.
  const cache = path.resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'strict-clients-'));
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const heyApi = await generateHeyApi(file, folder);
  return {
    clients: {
      '@hey-api/openapi-ts': heyApi,
      'json-schema-to-zod': await generateJsonSchemaToZod(document, folder),
      ajv: generateAjv(document),
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function generateHeyApi(input: string, folder: string): Promise<StrictClient> {
  const output = path.join(folder, 'hey-api');
  await createClient({ input, output, plugins: ['zod'], logs: { level: 'silent' } });
  const schemas = (await load(path.join(output, 'zod.gen.ts'))) as Schemas;
  return ({ id, status }, body) => {
    if (status >= 300) {
      requireBuilt(schemas['zProblem']).parse(body);
      return;
    }
    requireBuilt(schemas[`z${id.charAt(0).toUpperCase()}${id.slice(1)}Response`]).parse(body);
  };
}

type Node = Readonly<Record<string, unknown>>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>>;
}

/** Generates a module with one schema per JSON response. */
async function generateJsonSchemaToZod(document: object, folder: string): Promise<StrictClient> {
  const { paths } = document as Document;
  const lines = Object.entries(paths).flatMap(([at, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]: [string, unknown]) => {
        const { content = {} } = resolve(document, response) as ClientResult;
        const schema = Object.values(content)[0]?.schema;
        if (schema === undefined) return [];
        const code = jsonSchemaToZod(resolve(document, schema), { zodVersion: 4 });
        return `  ${JSON.stringify(`${method} ${at} ${status}`)}: ${code},`;
      }),
    ),
  );
  const output = path.join(folder, 'json-schema-to-zod.ts');
  const text = ["import { z } from 'zod';", 'export const SCHEMAS = {', ...lines, '};'].join('\n');
  await writeFile(output, text);
  const { SCHEMAS } = (await load(output)) as { SCHEMAS: Schemas };
  return ({ method, path: at, status }, body) => {
    requireBuilt(SCHEMAS[`${method} ${at} ${status}`]).parse(body);
  };
}

interface ClientResult {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** Inlines references, which this generator doesn't follow. None of our schemas is recursive. */
function resolve(document: object, node: unknown): JsonSchema {
  if (Array.isArray(node)) return node.map((each) => resolve(document, each));
  if (typeof node !== 'object' || node === null) return node as never;
  if ('$ref' in node) {
    const steps = String(node.$ref).replace('#/', '').split('/');
    const found = steps.reduce<unknown>(
      (place, step) => (place as Record<string, unknown>)[step],
      document,
    );
    return resolve(document, found);
  }
  const members = Object.entries(node).map(([name, child]) => [name, resolve(document, child)]);
  return Object.fromEntries(members) as JsonSchema;
}

// The package is CommonJS, so under Node its export is one level deeper than its types say.
const addFormats = formats as unknown as typeof formats.default;

function generateAjv(document: object): StrictClient {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const { paths } = document as Document;
  return ({ method, path: place, status }, body) => {
    const { responses } = requireBuilt(paths[place]?.[method]);
    const { content = {} } = resolve(document, (responses as Node)[status]) as ClientResult;
    const validate = ajv.compile(resolve(document, Object.values(content)[0]?.schema) as object);
    if (!validate(body)) throw new Error(ajv.errorsText(validate.errors));
  };
}

const load = (file: string): Promise<object> => import(pathToFileURL(file).href);

function requireBuilt<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The generator made nothing for this answer.');
  return found;
}
