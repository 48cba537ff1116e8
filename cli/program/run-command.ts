import { requireTimeout } from '#cli/client/network.ts';
import { createChanges, DryRunEnd } from '../text/changes.ts';
import { type Context, createContext, type GlobalOptions } from '../lib/command/context.ts';
import type { Command, CommandResult } from '../lib/command/define-command.ts';
import { EXIT_CODES } from '../errors/exit-codes.ts';
import { parseFields } from '../lib/terminal/fields.ts';
import { parseQuery, refuseBoth } from '../lib/terminal/query.ts';
import type { ProgramRun } from './run-program.ts';
import { createTerminal } from '../lib/terminal/terminal.ts';
import { toDryRunResult, writeResult } from '../lib/command/write-result.ts';

type Raw = Readonly<Record<string, unknown>>;

export interface CommandInput {
  /** The command's own options and arguments. */
  readonly own: Raw;
  /** Global options such as --url, --token, and --json. */
  readonly globals: Raw;
}

/** Runs a command and writes its result. Resolves with the exit code. */
export async function runCommand(
  command: Command,
  { own, globals }: CommandInput,
  { streams, signal }: ProgramRun,
): Promise<number> {
  const options = await readOptions(globals);
  const { fields, query } = options;
  const terminal = createTerminal(streams, options);
  const changes = createChanges(options);
  const context = createContext({
    options,
    streams,
    terminal,
    signal,
    changes,
    // Loads every command, so only the few that need it call it.
    describeProgram: async () => (await import('./describe-program.ts')).describeProgram(),
  });
  const result = await parseAndRun(command, context, own);
  if (!('isStreamed' in result)) {
    const pretty = streams.stdout.isTTY;
    writeResult(terminal, result, { fields, query, pretty, hasChanged: changes.hasStarted() });
  }
  return EXIT_CODES[result.exit ?? 'ok'];
}

/** Runs the command and closes proxy connections, whether or not it succeeds. */
async function parseAndRun(
  command: Command,
  context: Context,
  own: Raw,
): ReturnType<Command['parseAndRun']> {
  try {
    return await command.parseAndRun(context, own).catch(endDryRun);
  } finally {
    await context.wire.network.close();
  }
}

function endDryRun(error: unknown): CommandResult {
  if (error instanceof DryRunEnd) return toDryRunResult(error.would);
  throw error;
}

async function readOptions(globals: Raw): Promise<GlobalOptions> {
  const text = (name: string): string | undefined => {
    const value = globals[name];
    return typeof value === 'string' ? value : undefined;
  };
  const fields = text('fields');
  const query = text('query');
  if (fields !== undefined && query !== undefined) refuseBoth();
  const timeout = text('timeout');
  return {
    url: text('url'),
    token: text('token'),
    profile: text('profile'),
    caFile: text('caFile'),
    timeoutMs: timeout === undefined ? null : requireTimeout(timeout, '--timeout'),
    json: globals['json'] === true,
    quiet: globals['quiet'] === true,
    debug: globals['debug'] === true,
    dryRun: globals['dryRun'] === true,
    fields: fields === undefined ? null : parseFields(fields),
    query: query === undefined ? null : await parseQuery(query),
  };
}
