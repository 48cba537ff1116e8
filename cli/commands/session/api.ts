import { toAlternatives } from '#app/domain/text/name-list.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Client, PathRequest } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { type CommandResult, defineCommand } from '#cli/lib/command/define-command.ts';
import { toJson } from '#cli/lib/terminal/json.ts';
import { oneOf, values } from '#cli/lib/command/option-schemas.ts';
import { readStdin } from '#cli/lib/auth/read-stdin.ts';
import { toFileError } from '#cli/lib/content/upload-media.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
const MISSING = 'Specify an API path, like /api/me.';
const FIELD = '-f needs a name and a value, like -f name=value.';

const ApiInput = z
  .object({
    path: z.array(z.string()).min(1, MISSING).max(2, 'Specify a method and a path only.'),
    request: oneOf(METHODS, '-X').optional(),
    field: values('-f', 'a name and value').default([]),
    input: z.string().min(1, '--input needs a file name, or - for stdin.').optional(),
    paginate: z.boolean().default(false),
  })
  .superRefine(({ path, field, input }, context) => {
    const issue = (at: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [at], message });
    if (!path.at(-1)?.startsWith('/')) issue('path', MISSING);
    if (path.length === 2 && !isMethod(path[0]))
      issue('path', `${path[0] ?? ''} isn't a method. Use ${toAlternatives(METHODS)}.`);
    if (field.some((entry) => entry.indexOf('=') < 1)) issue('field', FIELD);
    if (field.length > 0 && input !== undefined)
      issue('input', 'Use -f or --input for the body, not both.');
  })
  .refine((input) => !input.paginate || isList(input), {
    path: ['paginate'],
    error: '--paginate only works with GET.',
  });
type ApiInput = z.infer<typeof ApiInput>;

interface Call {
  readonly path: readonly string[];
  readonly request?: string | undefined;
  readonly input?: string | undefined;
}

function isList({ path, request, input }: Call): boolean {
  const method = path.length === 2 ? path[0] : request;
  return input === undefined && (method ?? 'GET') === 'GET';
}

function isMethod(word: string | undefined): word is Method {
  return METHODS.some((method) => method === word);
}

export const command = defineCommand({
  arguments: [
    {
      name: 'path',
      description: "API path, after the method unless it's GET",
      isRepeatable: true,
    },
  ],
  options: [
    {
      flags: '-X, --request <method>',
      description: 'HTTP method (default: GET, or POST with a body)',
    },
    {
      flags: '-f, --field <name=value>',
      description: 'add a field to the body, or to the query of a GET; can be repeated',
      isRepeatable: true,
    },
    {
      flags: '--input <file>',
      description: 'read the JSON body from a file, or from stdin with -',
    },
    { flags: '--paginate', description: 'get all pages, one JSON line per item' },
  ],
  input: ApiInput,
  examples: [
    'fanfare api /api/me',
    'fanfare api GET /api/posts -f limit=5',
    'fanfare api /api/posts --paginate --fields id,state',
    "fanfare api GET /api/media --paginate --query '[id, fileName]'",
    'fanfare api PUT /api/workspace/banned-words -f words=[]',
  ],
  output: "The API's response; with --paginate, one item per line (NDJSON)",
  exits: ['validation'],
  async run(context, input) {
    const request = await toRequest(context, input);
    // One call per page, so stay below the server's rate limit.
    if (input.paginate) return streamPages(context, await context.connectPaced(), request);
    const client = await context.connect();
    const { body } = await client.callPath(request);
    const data = parse(body);
    if (data === undefined) return { data: body, toText: () => `${body}\n` };
    return { data, toText: () => `${toJson(data, { pretty: true })}\n` };
  },
});

async function toRequest(
  { stdin, signal }: Context,
  { path: words, request, field, input }: ApiInput,
): Promise<PathRequest> {
  const path = words.at(-1) ?? '';
  const named = words.length === 2 && isMethod(words[0]) ? words[0] : request;
  const method = named ?? (input === undefined ? 'GET' : 'POST');
  const pairs = field.map((entry): [string, string] => {
    const at = entry.indexOf('=');
    return [entry.slice(0, at), entry.slice(at + 1)];
  });
  if (method === 'GET') return { method, path: addQuery(path, pairs), body: null };
  const text = input === undefined ? toJsonBody(pairs) : await readBody({ stdin, signal }, input);
  return { method, path, body: text === null ? null : { text, type: 'application/json' } };
}

function toJsonBody(pairs: readonly (readonly [string, string])[]): string | null {
  if (pairs.length === 0) return null;
  return JSON.stringify(Object.fromEntries(pairs.map(([name, value]) => [name, toValue(value)])));
}

/** Parses numbers, true, false, null, lists, and objects as JSON; anything else is text. */
function toValue(text: string): unknown {
  return /^(?:-?\d{1,15}(?:\.\d+)?|true|false|null|\[.*\]|\{.*\})$/su.test(text)
    ? (parse(text) ?? (text === 'null' ? null : text))
    : text;
}

async function readBody(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  file: string,
): Promise<string> {
  if (file === '-') return (await readStdin(stdin, signal)).toString('utf8');
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw toFileError(`Can't read the body: ${file}`, error);
  });
}

function addQuery(path: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return path;
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

async function streamPages(
  { terminal }: Context,
  client: Client,
  first: PathRequest,
): Promise<CommandResult> {
  let last: string | null = null;
  for (let path = first.path; ;) {
    const page = parse((await client.callPath({ ...first, path })).body);
    const { items, nextCursor } = Object(page) as { items?: unknown; nextCursor?: unknown };
    for (const item of Array.isArray(items) ? (items as unknown[]) : [page])
      await terminal.writeRecord(item, () => toJson(item, { pretty: false }));
    if (typeof nextCursor !== 'string') return { isStreamed: true };
    if (nextCursor === last) throw toLoopError(path);
    last = nextCursor;
    const at = new URL(first.path, client.url);
    at.searchParams.set('cursor', nextCursor);
    path = at.pathname + at.search;
  }
}

function toLoopError(path: string): CliError {
  const message = `The server returned the same page twice: ${path}`;
  return new CliError('unexpected_answer', {
    exit: 'api',
    message,
    hint: 'The items up to that point are complete.',
  });
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
