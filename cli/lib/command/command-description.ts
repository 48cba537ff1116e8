import type { CommandNeeds } from './define-command.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';

export interface ArgumentDescription {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  /** All allowed values; null if any value is allowed. */
  readonly values: readonly string[] | null;
}

export interface OptionDescription {
  /** The form shown in help: `-o, --out <file>`. */
  readonly flags: string;
  /** Long name with dashes: `--out`. */
  readonly name: string;
  readonly short: string | null;
  readonly description: string;
  readonly value: 'none' | 'required' | 'optional';
  /** Placeholder shown in help: `file`. */
  readonly placeholder: string | null;
  readonly repeatable: boolean;
  /** All allowed values; null if any value is allowed. */
  readonly values: readonly string[] | null;
  /** Accepts several values separated by commas. */
  readonly isList: boolean;
}

export interface ExitDescription {
  readonly code: number;
  readonly name: ExitName;
  readonly means: string;
}

export interface CommandDescription {
  /** Full name, such as `posts list`. */
  readonly command: string;
  readonly summary: string;
  readonly usage: string;
  readonly needs: CommandNeeds;
  readonly arguments: readonly ArgumentDescription[];
  readonly options: readonly OptionDescription[];
  /** Describes the shape of the JSON result. */
  readonly output: string;
  readonly examples: readonly string[];
  /** The exit codes it can return. */
  readonly exits: readonly ExitName[];
}

/**
 * Machine-readable description of the program, used to build completions, `fanfare schema`, the man page, and
 * the reference.
 */
export interface ProgramDescription {
  readonly version: string;
  readonly description: string;
  readonly globals: readonly OptionDescription[];
  readonly exits: readonly ExitDescription[];
  readonly groups: readonly { readonly name: string; readonly summary: string }[];
  readonly commands: readonly CommandDescription[];
}
