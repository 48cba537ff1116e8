import type {
  ArgumentDescription,
  OptionDescription,
  ProgramDescription,
} from '../command/command-description.ts';

/** What stands at a place of the command line before any option: nouns, or the verbs of one. */
export interface Words {
  /** `` for the first word, `posts` for what follows it. */
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

/** Whether Tab should offer files: the help's own word for the value says so. */
export function takesFile({ placeholder, name }: Partial<OptionDescription>): boolean {
  return FILE.test(placeholder ?? '') || /^--(?:media|cover)$/u.test(name ?? '');
}

/** What a command takes beside options, where that is a closed list. */
export function listArgumentValues(args: readonly ArgumentDescription[]): string[] {
  return args.flatMap(({ values }) => values ?? []);
}

export function takesFiles(args: readonly ArgumentDescription[]): boolean {
  return args.some(({ name }) => FILE.test(name));
}

/** All spellings of an option. */
export function toNames({ name, short }: OptionDescription): string[] {
  return short === null ? [name] : [short, name];
}

/** Between single quotes, for bash and zsh. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
