import type { Command } from './define-command.ts';

export interface CommandEntry {
  readonly path: readonly [verb: string] | readonly [noun: string, verb: string];
  readonly summary: string;
  /** Loaded when it is called: help and version of the program stay fast however many commands there are. */
  readonly load: () => Promise<{ readonly command: Command }>;
}
