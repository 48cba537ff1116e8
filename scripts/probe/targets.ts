import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { listRoutes } from './routes.ts';
import type { Target } from './types.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const Operation = z.looseObject({
  // Shared headers are references, which aren't needed here.
  parameters: z
    .array(z.looseObject({ name: z.string().default(''), in: z.string().default('') }))
    .optional(),
  requestBody: z
    .looseObject({
      content: z.record(z.string(), z.looseObject({ schema: z.unknown() })),
    })
    .optional(),
  security: z.array(z.unknown()).optional(),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }).optional(),
});
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);
const FATAL = /\/auth\/delete-account$/u;

/** Lists every operation in the API definition. */
async function listOperations(): Promise<Target[]> {
  const text = await readFile(path.join(ROOT, 'openapi', 'openapi.json'), 'utf8');
  const document = Document.parse(JSON.parse(text));
  return Object.entries(document.paths).flatMap(([where, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      METHODS.has(method) ? [toTarget(document, { where, method, operation })] : [],
    ),
  );
}

function toTarget(
  document: z.infer<typeof Document>,
  { where, method, operation }: { where: string; method: string; operation: unknown },
): Target {
  const { parameters = [], requestBody, security } = Operation.parse(operation);
  const [[type, body] = [null, null]] = Object.entries(requestBody?.content ?? {});
  return {
    method: method.toUpperCase(),
    path: where,
    kind: 'operation',
    body: type === null ? 'none' : type.startsWith('multipart/') ? 'multipart' : 'json',
    query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    fields: listFields(document, body?.schema),
    needsToken: security === undefined || security.length > 0,
    isPublic: security?.length === 0,
    isFatal: FATAL.test(where),
  };
}

const Schema = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

function listFields(document: z.infer<typeof Document>, schema: unknown): string[] {
  const parsed = Schema.safeParse(schema);
  if (!parsed.success) return [];
  const { $ref: reference, properties = {} } = parsed.data;
  if (reference === undefined) return Object.keys(properties);
  return listFields(document, document.components?.schemas?.[reference.split('/').at(-1) ?? '']);
}

const Manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      path: z.string().optional(),
      parentId: z.string().optional(),
      index: z.boolean().optional(),
    }),
  ),
});

/** Lists every page in the build's route manifest. */
async function listPages(): Promise<Target[]> {
  const file = path.join(ROOT, 'build', 'server', 'index.js');
  const { routes } = Manifest.parse(await import(pathToFileURL(file).href));
  const toPath = (id: string): string => {
    const route = routes[id];
    if (route === undefined) return '';
    const own = (route.path ?? '').replaceAll(/:(\w+)\??/gu, '{$1}').replace('*', '{rest}');
    return [route.parentId === undefined ? '' : toPath(route.parentId), own]
      .filter(Boolean)
      .join('/');
  };
  const paths = new Set(Object.keys(routes).map((id) => `/${toPath(id)}`));
  const indexes = Object.keys(routes).filter((id) => routes[id]?.index === true);
  return [
    ...[...paths].flatMap((where) => ['GET', 'POST'].map((method) => toPage(method, where))),
    // The data requests that scripts make instead of loading a page, and the form action of index routes.
    ...[...paths].map((where) => toPage('GET', where === '/' ? '/_root.data' : `${where}.data`)),
    ...indexes.map((id) => toPage('POST', `/${toPath(id)}?index`)),
  ];
}

/** Parameters and fields that pages read. Unknown names are harmless. */
const PAGE_QUERY = ['returnTo', 'error', 'connected', 'reason', 'session_id', 'q', 'platform'];
const PAGE_FIELDS = [
  'email',
  'password',
  'firstName',
  'token',
  'returnTo',
  'intent',
  'name',
  'code',
  'url',
  'topic',
  'platform',
  'words',
  'message',
  'plan',
  'theme',
];

function toPage(method: string, where: string): Target {
  return {
    method,
    path: where,
    kind: 'page',
    body: method === 'POST' ? 'form' : 'none',
    query: PAGE_QUERY,
    fields: PAGE_FIELDS,
    needsToken: false,
    isPublic: false,
    // Destructive forms (account, session) require an intent that the probe doesn't send.
    isFatal: false,
  };
}

export async function listTargets(): Promise<Target[]> {
  return [...(await listOperations()), ...(await listPages()), ...listRoutes()];
}
