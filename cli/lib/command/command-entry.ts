import type { Command } from './define-command.ts';

interface RunnableCommand {
  readonly summary: string;
  /** Loads the command on demand, so help and --version stay fast no matter how many commands there are. */
  readonly load: () => Promise<{ readonly command: Command }>;
  /** The verb's deprecated name, which still works but isn't in the help. */
  readonly formerVerb?: string;
}

/** A single-word command, such as `fanfare publish`. */
interface SingleCommand extends RunnableCommand {
  readonly word: string;
}

/** A noun with its verbs, such as `fanfare posts list`. */
export interface CommandGroup {
  readonly noun: string;
  readonly about: string;
  readonly verbs: Readonly<Record<string, RunnableCommand>>;
}

/** Commands under one heading of the program's help. */
export interface CommandSection {
  readonly heading: string;
  readonly members: readonly (SingleCommand | CommandGroup)[];
}

export interface CommandEntry extends RunnableCommand {
  readonly path: readonly [word: string] | readonly [noun: string, verb: string];
}

/** Lists the commands of a section's member. */
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
