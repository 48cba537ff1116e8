import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand, type DocumentResult } from '#cli/lib/command/define-command.ts';
import { oneOf, values, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import {
  openSandbox,
  SANDBOX_OPTION,
  type SandboxControl,
  sandboxUrl,
} from '#cli/lib/webhooks/sandbox-control.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';

const KINDS = ['status', 'status_after', 'delay', 'cut_before', 'cut_after', 'cut_body'] as const;
const MILLION = 1_000_000;

const Fault = z.looseObject({
  id: z.string(),
  platform: z.string(),
  endpoint: z.string(),
  kind: z.string(),
  status: z.number().optional(),
  count: z.number().optional(),
  seen: z.number(),
  applied: z.number(),
});
type Fault = z.infer<typeof Fault>;

const Input = z.object({
  action: oneOf(['list', 'add', 'clear'], '<action>').default('list'),
  platform: z.string().min(1).optional(),
  endpoint: z.string().min(1).optional(),
  kind: oneOf(KINDS, '--kind').optional(),
  status: wholeNumber('--status', { min: 200, max: 599 }).optional(),
  delayMs: wholeNumber('--delay-ms', { min: 0, max: MILLION }).optional(),
  atByte: wholeNumber('--at-byte', { min: 0, max: 999_999_999 }).optional(),
  count: wholeNumber('--count', { min: 1, max: MILLION }).optional(),
  skip: wholeNumber('--skip', { min: 0, max: MILLION }).optional(),
  probability: z
    .string()
    .refine(isProbability, { error: '--probability must be a number from 0 to 1, like 0.1.' })
    .transform(Number)
    .optional(),
  seed: wholeNumber('--seed', { min: 0, max: 999_999_999 }).optional(),
  body: z.string().transform(toBody).optional(),
  header: values('--header', 'a name and a value, like "retry-after: 5"')
    .refine((given) => given.every(isHeader), {
      error: '--header needs a name and a value, like "retry-after: 5".',
    })
    .transform(toHeaders)
    .optional(),
  id: z.string().min(1).optional(),
  sandboxUrl: sandboxUrl(),
});
type Input = z.infer<typeof Input>;

function isProbability(text: string): boolean {
  return /^\d*\.?\d+$/u.test(text) && Number(text) <= 1;
}

/** Parses JSON; everything else is sent as text, so a test can send a body that no client can read. */
function toBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isHeader(text: string): boolean {
  return /^[\w-]+:/u.test(text);
}

function toHeaders(given: readonly string[]): Record<string, string> {
  const pairs = given.map((text) => [
    text.slice(0, text.indexOf(':')),
    text.slice(text.indexOf(':') + 1).trim(),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

export const command = defineCommand({
  needs: 'sandbox',
  arguments: [{ name: 'action', description: 'list (default), add, or clear', isOptional: true }],
  options: [
    {
      flags: '--platform <platform>',
      description: 'platform that fails, or * for all; with clear: only its faults',
    },
    { flags: '--endpoint <name>', description: 'endpoint that fails (default: *, all)' },
    { flags: '--kind <kind>', description: `kind of fault: ${KINDS.join(', ')}` },
    { flags: '--status <n>', description: 'HTTP status for status and status_after' },
    { flags: '--delay-ms <n>', description: 'length of a delay, in milliseconds' },
    { flags: '--at-byte <n>', description: 'byte at which cut_body cuts the request' },
    { flags: '--count <n>', description: 'number of times to fail (default: until cleared)' },
    { flags: '--skip <n>', description: 'number of requests to let through first' },
    { flags: '--probability <n>', description: 'how likely a request fails, from 0 to 1' },
    { flags: '--seed <n>', description: 'seed that makes --probability repeatable' },
    {
      flags: '--body <body>',
      description: 'response body for status and status_after: JSON or text',
    },
    {
      flags: '--header <header...>',
      description: 'response header for status and status_after, like "retry-after: 5"; repeatable',
    },
    { flags: '--id <id>', description: 'with clear: only this fault' },
    SANDBOX_OPTION,
  ],
  input: Input,
  examples: [
    'fanfare sandbox faults',
    'fanfare sandbox faults add --platform twitter --endpoint create_post --kind status --status 429 --count 2',
    'fanfare sandbox faults add --platform linkedin --kind status --status 503 --header "retry-after: 5" --probability 0.1 --seed 7',
    'fanfare sandbox faults clear',
  ],
  output:
    '{"sandbox":"http://…","items":[{"id","platform","endpoint","kind","count","seen","applied",…}]}: all faults after\nthe change. See docs/sandbox.md for what each kind does.',
  async run(context, input) {
    if (input.action === 'add') requireFault(input);
    const sandbox = openSandbox(context, input.sandboxUrl);
    if (input.action === 'add') await add(sandbox, input);
    if (input.action === 'clear') await clear(sandbox, input);
    return list(sandbox);
  },
});

function requireFault({ platform, kind }: Input): void {
  if (platform !== undefined && kind !== undefined) return;
  const message = 'Specify what fails and how, with --platform and --kind.';
  throw new CliError('invalid_usage', { exit: 'usage', message });
}

async function add(sandbox: SandboxControl, input: Input): Promise<void> {
  const { platform, endpoint = '*', kind, status, delayMs, atByte, count, skip } = input;
  const { probability, seed, body, header: headers } = input;
  const when = { count, skip, probability, seed };
  const what = { kind, status, delayMs, atByte, body, headers };
  await sandbox.call('POST', '/faults', { platform, endpoint, ...what, ...when });
}

async function clear(sandbox: SandboxControl, { id, platform }: Input): Promise<void> {
  if (id !== undefined) await sandbox.call('DELETE', `/faults/${encodeURIComponent(id)}`);
  else if (platform === undefined) await sandbox.call('DELETE', '/faults');
  else await sandbox.call('DELETE', `/faults?platform=${encodeURIComponent(platform)}`);
}

async function list(sandbox: SandboxControl): Promise<DocumentResult> {
  const items = z.array(Fault).parse((await sandbox.call('GET', '/faults'))['faults']);
  return { data: { sandbox: sandbox.url, items }, toText: (paint) => render(items, paint) };
}

function render(faults: readonly Fault[], paint: Paint): string {
  if (faults.length === 0) return 'The sandbox has no faults.\n';
  const rows = faults.map(({ id, platform, endpoint, kind, status, count, seen, applied }) => [
    id,
    platform,
    endpoint,
    status === undefined ? kind : `${kind} ${status}`,
    count === undefined ? 'until cleared' : String(count),
    `${applied} of ${seen}`,
  ]);
  return renderTable(rows, {
    paint,
    header: ['ID', 'PLATFORM', 'ENDPOINT', 'KIND', 'HOW OFTEN', 'APPLIED'],
  });
}
