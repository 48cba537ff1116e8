import type { Command } from './define-command.ts';

interface Runnable {
  readonly summary: string;
  /** Loaded when it is called: help and version of the program stay fast however many commands there are. */
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** A word of its own: `fanfare publish`. */
interface SingleCommand extends Runnable {
  readonly word: string;
}

/** A noun and what is done with it: `fanfare posts list`. */
export interface CommandGroup {
  readonly noun: string;
  readonly about: string;
  readonly verbs: Readonly<Record<string, Runnable>>;
}

/** What stands under one heading of the program's help. */
export interface CommandSection {
  readonly heading: string;
  readonly members: readonly (SingleCommand | CommandGroup)[];
}

export interface CommandEntry extends Runnable {
  readonly path: readonly [word: string] | readonly [noun: string, verb: string];
}

/** The commands that a member of a section stands for. */
export function listEntries(member: SingleCommand | CommandGroup): CommandEntry[] {
  if (!isGroup(member)) {
    const { word, ...runnable } = member;
    return [{ path: [word], ...runnable }];
  }
  return Object.entries(member.verbs).map(([verb, runnable]) => ({
    path: [member.noun, verb],
    ...runnable,
  }));
}

export function isGroup(member: SingleCommand | CommandGroup): member is CommandGroup {
  return 'noun' in member;
}
