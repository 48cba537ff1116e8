import type {
  ArgumentDescription,
  OptionDescription,
  ProgramDescription,
} from '../command/command-description.ts';

/** Words that can appear at a position before any option: nouns, or the verbs of a noun. */
export interface Words {
  /** Empty for the first word; `posts` for the word after it. */
  readonly at: string;
  readonly words: readonly { readonly word: string; readonly summary: string }[];
}

export function listWords({ commands, groups }: ProgramDescription): Words[] {
  const single = commands.filter(({ command }) => !command.includes(' '));
  const top = [
    ...single.map(({ command, summary }) => ({ word: command, summary })),
    ...groups.map(({ name, summary }) => ({ word: name, summary })),
    { word: 'help', summary: 'Show help' },
  ];
  const nested = groups.map(({ name }) => ({
    at: name,
    words: commands
      .filter(({ command }) => command.startsWith(`${name} `))
      .map(({ command, summary }) => ({ word: command.slice(name.length + 1), summary })),
  }));
  return [{ at: '', words: top }, ...nested];
}

const FILE = /file|folder|dir|path/iu;

/** Returns whether to suggest files, judging by the placeholder in help. */
export function takesFile({ placeholder, name }: Partial<OptionDescription>): boolean {
  return FILE.test(placeholder ?? '') || /^--(?:media|cover)$/u.test(name ?? '');
}

/** Lists the values of a command's arguments that have a fixed set. */
export function listArgumentValues(args: readonly ArgumentDescription[]): string[] {
  return args.flatMap(({ values }) => values ?? []);
}

export function takesFiles(args: readonly ArgumentDescription[]): boolean {
  return args.some(({ name }) => FILE.test(name));
}

/** Returns all spellings of an option. */
export function toNames({ name, short }: OptionDescription): string[] {
  return short === null ? [name] : [short, name];
}

/** Single-quotes a text for bash and zsh. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
