import type { z } from 'zod';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import type { Context } from './context.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';
import type { Paint } from '../terminal/terminal.ts';

export interface OptionSpec {
  /** In commander's syntax: `--caption <text>`, `--wait [seconds]`. */
  readonly flags: string;
  readonly description: string;
  /** Can be given several times; parsed into a list. */
  readonly isRepeatable?: boolean;
}

export interface ArgumentSpec {
  readonly name: string;
  readonly description: string;
  /** Only affects the usage line. The command's schema decides. */
  readonly isOptional?: boolean;
  /** Collects all remaining arguments into a list; only the last argument can. */
  readonly isRepeatable?: boolean;
}

/** A result that's a single document. */
export interface DocumentResult {
  /** Written with --json and to pipes. */
  readonly data: unknown;
  /** Written to a terminal. */
  readonly toText: (paint: Paint) => string;
  /** Omit on success. */
  readonly exit?: ExitName;
}

/**
 * Result of a command that writes record by record with `context.terminal.writeRecord`: NDJSON in a pipe or
 * with --json, one line of text each in a terminal. Nothing is written after the last record.
 */
export interface StreamedResult {
  readonly isStreamed: true;
  /** Omit on success. */
  readonly exit?: ExitName;
}

export type CommandResult = DocumentResult | StreamedResult;

/**
 * What a command requires: a server and a token, a server without a token, a sandbox, or nothing. `checks`
 * commands inspect what's available and report that.
 */
export type CommandNeeds = 'token' | 'server' | 'sandbox' | 'nothing' | 'checks';

interface CommandHelp {
  /** Defaults to a token. For other values, tests/cli/every-command.test.ts expects other errors. */
  readonly needs?: CommandNeeds;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples: readonly string[];
  /** The shape of the JSON result. */
  readonly output: string;
  /** In addition to ok, error, usage, api, auth, and interrupted, which all commands have. */
  readonly exits?: readonly ExitName[];
}

interface CommandDefinition<S extends z.ZodType> extends CommandHelp {
  readonly input: S;
  readonly run: (context: Context, input: z.infer<S>) => Promise<CommandResult>;
}

export interface Command extends CommandHelp {
  /** The input schema. Completion and `fanfare schema` read option values from it. */
  readonly input: z.ZodType;
  /** Validates the input, then runs. Throws `invalid_usage` with all violations. */
  readonly parseAndRun: (
    context: Context,
    raw: Readonly<Record<string, unknown>>,
  ) => Promise<CommandResult>;
}

/** Defines a command. The input only reaches `run` through its schema. */
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
