import type { z } from 'zod';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import type { Context } from './context.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';
import type { Paint } from '../terminal/terminal.ts';

export interface OptionSpec {
  /** As commander writes them: `--caption <text>`, `--wait [seconds]`. */
  readonly flags: string;
  readonly description: string;
  /** May be given several times; arrives as a list. */
  readonly isRepeatable?: boolean;
}

export interface ArgumentSpec {
  readonly name: string;
  readonly description: string;
  /** For the usage line alone: the command's schema decides. */
  readonly isOptional?: boolean;
  /** Takes all that follows, as a list; only the last one can. */
  readonly isRepeatable?: boolean;
}

/** A result that is one document. */
export interface DocumentResult {
  /** What --json and pipes get. */
  readonly data: unknown;
  /** What a person at a terminal gets. */
  readonly toText: (paint: Paint) => string;
  /** Unless everything went well. */
  readonly exit?: ExitName;
}

/**
 * The result of a command that wrote it record by record, by `context.terminal.writeRecord`: NDJSON in a pipe
 * or with --json, a line of text each on a terminal. Nothing is written after the last record.
 */
export interface StreamedResult {
  readonly isStreamed: true;
  /** Unless everything went well. */
  readonly exit?: ExitName;
}

export type CommandResult = DocumentResult | StreamedResult;

/**
 * What a command needs: a server and a token for it, a server that answers anybody, a sandbox, or none of them.
 * `checks` looks at what there is and tells that as its result.
 */
export type Needs = 'token' | 'server' | 'sandbox' | 'nothing' | 'checks';

interface CommandHelp {
  /** A token by default. Where it is not one, tests/cli/every-command.test.ts expects other refusals. */
  readonly needs?: Needs;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples: readonly string[];
  /** The shape of the JSON result. */
  readonly output: string;
  /** Beside ok, error, usage, api, auth and interrupted, which all commands have. */
  readonly exits?: readonly ExitName[];
}

interface CommandDefinition<S extends z.ZodType> extends CommandHelp {
  readonly input: S;
  readonly run: (context: Context, input: z.infer<S>) => Promise<CommandResult>;
}

export interface Command extends CommandHelp {
  /** What is checked: completion and `fanfare schema` read the values of options from it. */
  readonly input: z.ZodType;
  /** Checks what was typed, then runs. Throws `invalid_usage` with everything that is wrong. */
  readonly parseAndRun: (
    context: Context,
    raw: Readonly<Record<string, unknown>>,
  ) => Promise<CommandResult>;
}

/** The one way a command comes to be: what was typed reaches `run` only through its schema. */
export function defineCommand<S extends z.ZodType>(definition: CommandDefinition<S>): Command {
  const { input, run, ...help } = definition;
  return {
    ...help,
    input,
    async parseAndRun(context, raw) {
      const parsed = await input.safeParseAsync(raw);
      if (parsed.success) return run(context, parsed.data);
      const violations = parsed.error.issues.map((issue) => toViolation(issue, help));
      const message = joinMessages(violations.map((violation) => violation.message));
      throw new CliError('invalid_usage', { exit: 'usage', message, violations });
    },
  };
}

function toViolation(issue: z.core.$ZodIssue, help: CommandHelp): Violation {
  const key = String(issue.path[0] ?? '');
  const isArgument = help.arguments?.some((argument) => argument.name === key);
  const pointer = key === '' ? '' : isArgument ? `<${key}>` : `--${toKebab(key)}`;
  return { pointer, code: 'invalid_usage', message: issue.message };
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
