import type { Needs } from './define-command.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';

export interface ArgumentDescription {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  /** All that the command takes; null: no closed list. */
  readonly values: readonly string[] | null;
}

export interface OptionDescription {
  /** As help writes it: `-o, --out <file>`. */
  readonly flags: string;
  /** With its dashes: `--out`. */
  readonly name: string;
  readonly short: string | null;
  readonly description: string;
  readonly value: 'none' | 'required' | 'optional';
  /** What help calls the value: `file`. */
  readonly placeholder: string | null;
  readonly repeatable: boolean;
  /** All that the command takes; null: no closed list. */
  readonly values: readonly string[] | null;
  /** Several of the values at once, parted by commas. */
  readonly isList: boolean;
}

export interface ExitDescription {
  readonly code: number;
  readonly name: ExitName;
  readonly means: string;
}

export interface CommandDescription {
  /** `posts list` */
  readonly command: string;
  readonly summary: string;
  readonly usage: string;
  readonly needs: Needs;
  readonly arguments: readonly ArgumentDescription[];
  readonly options: readonly OptionDescription[];
  /** The shape of the JSON result, in words. */
  readonly output: string;
  readonly examples: readonly string[];
  /** Those it can end with. */
  readonly exits: readonly ExitName[];
}

/** The program as tools see it: completion, `fanfare schema`, the man page and the reference are made of it. */
export interface ProgramDescription {
  readonly version: string;
  readonly description: string;
  readonly globals: readonly OptionDescription[];
  readonly exits: readonly ExitDescription[];
  readonly groups: readonly { readonly name: string; readonly summary: string }[];
  readonly commands: readonly CommandDescription[];
}
