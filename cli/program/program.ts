import { Command as Program, type CommanderError, Help, Option } from 'commander';
import { SECTIONS } from '#cli/commands/table.ts';
import {
  type CommandEntry,
  type CommandGroup,
  isGroup,
  listEntries,
} from '../lib/command/command-entry.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Command, OptionSpec } from '../lib/command/define-command.ts';
import type { CommandInput } from './run-command.ts';
import { PROGRAM_HELP, renderCommandHelp } from '../lib/command/help-text.ts';
import { wrap } from '../text/text.ts';

export interface ProgramParts {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly version: string;
  /** Called with the chosen command and its raw input. */
  readonly onCommand: (command: Command, input: CommandInput) => Promise<void>;
}

/** Creates the commander program with all commands. A command's file is loaded when the command is used. */
export function createProgram(parts: ProgramParts): Program {
  const program = new Program('fanfare')
    .description('Create once, publish everywhere, from your terminal.')
    .version(parts.version, '-v, --version', 'Show the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand(false)
    .option('--url <url>', 'URL of the Fanfare server (FANFARE_URL)')
    .option(
      '--token <token>',
      "API token (prefer FANFARE_TOKEN, which isn't visible in the process list)",
    )
    .option(
      '--profile <name>',
      'use this profile, saved by "fanfare login --profile" (FANFARE_PROFILE)',
    )
    .option(
      '--timeout <time>',
      'give up if the server is silent for this long: 30, 30s, 2m (FANFARE_TIMEOUT)',
    )
    .option('--ca-file <file>', 'also trust this CA, a PEM file (FANFARE_CA_FILE)')
    .option('--json', 'print results and errors as JSON')
    .option('--fields <list>', 'print only these fields, in this order: id,state,a.b')
    .option('--query <expression>', 'filter the result with a JMESPath expression, as JSON')
    .option('--dry-run', 'show what would happen without changing anything')
    .option('--quiet', 'print only errors on stderr')
    .option('--debug', 'log every request to stderr, without secrets')
    .addHelpText('after', PROGRAM_HELP)
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: listGlobals, formatItem })
    .configureOutput({
      writeOut: parts.stdout,
      writeErr: parts.stderr,
      // report-error prints all failures.
      outputError: () => undefined,
    })
    .exitOverride();
  addCommands(program, parts);
  return program;
}

/** Narrower, a description beside its option is a column of words. */
const NARROW_HELP = 60;
const INDENT = ' '.repeat(6);

/** Formats an option or a command of the help; on a narrow terminal its description goes below it. */
function formatItem(...args: Parameters<Help['formatItem']>): string {
  const [term, , description, help] = args;
  const width = help.helpWidth ?? 80;
  if (width >= NARROW_HELP || description === '')
    return Help.prototype.formatItem.apply(help, args);
  const lines = wrap(description, width - INDENT.length).map((line) => INDENT + line);
  return [`  ${term}`, ...lines].join('\n');
}

/** Lists the global options, except those the command redefines. */
function listGlobals(program: Program): Option[] {
  const own = new Set(program.options.map(({ long }) => long));
  return new Help().visibleGlobalOptions(program).filter(({ long }) => !own.has(long));
}

function addCommands(program: Program, parts: ProgramParts): void {
  const lazy = new Map<Program, CommandEntry>();
  const prepare = async (_parent: Program, called: Program): Promise<void> => {
    const entry = lazy.get(called);
    if (!entry) return;
    configure(called, (await entry.load()).command, {
      ...parts,
      onCommand: async (command, input) => {
        if (called.name() === entry.formerVerb) warnOfFormerVerb(entry, input, parts.stderr);
        await parts.onCommand(command, input);
      },
    });
  };
  program.hook('preSubcommand', prepare);
  for (const { heading, members } of SECTIONS) {
    program.commandsGroup(`${heading}:`);
    for (const member of members) {
      const parent = isGroup(member) ? addGroup(program, member) : program;
      if (parent !== program) parent.hook('preSubcommand', prepare);
      const entries = listEntries(member);
      for (const entry of entries) addCommand(parent, entry, lazy);
    }
  }
}

/** Adds a command under its name and, hidden from the help, under its former one. */
function addCommand(parent: Program, entry: CommandEntry, lazy: Map<Program, CommandEntry>): void {
  const { path, summary, formerVerb } = entry;
  lazy.set(parent.command(path.at(-1) ?? '').description(summary), entry);
  if (formerVerb === undefined) return;
  lazy.set(parent.command(formerVerb, { hidden: true }).description(summary), entry);
}

function warnOfFormerVerb(
  { path: [noun, verb = ''], formerVerb = '' }: CommandEntry,
  { globals }: CommandInput,
  stderr: ProgramParts['stderr'],
): void {
  if (globals['json'] === true || globals['quiet'] === true) return;
  stderr(
    `"fanfare ${noun} ${formerVerb}" is now "fanfare ${noun} ${verb}". The old name works until June 1, 2027, at least.\n`,
  );
}

function addGroup(program: Program, { noun, about }: CommandGroup): Program {
  return program.command(noun).description(about).helpCommand(false);
}

function configure(program: Program, command: Command, parts: ProgramParts): void {
  // Commander treats all arguments as optional; the command's schema reports all missing ones at once.
  for (const { name, description, isRepeatable } of command.arguments ?? [])
    program.argument(isRepeatable ? `[${name}...]` : `[${name}]`, description);
  for (const option of command.options ?? []) program.addOption(toOption(option));
  program.addHelpText('after', renderCommandHelp(command));
  program.usage(toUsage(command));
  program.action(async () => {
    const args = Object.fromEntries(
      (command.arguments ?? []).map(({ name, isRepeatable }, index) => [
        name,
        isRepeatable ? program.args.slice(index) : program.args[index],
      ]),
    );
    const { own, globals } = splitOptions(command, program.optsWithGlobals());
    await parts.onCommand(command, { own: { ...own, ...args }, globals });
  });
}

/**
 * Splits options into the command's own and global ones. Commander gives an option that both define to the
 * program, but the command's meaning wins: `posts watch --timeout` is how long to watch.
 */
function splitOptions(command: Command, all: Readonly<Record<string, unknown>>) {
  const names = new Set((command.options ?? []).map(({ flags }) => toName(flags)));
  const pick = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name) === isOwn));
  return { own: pick(true), globals: pick(false) };
}

const toName = (flags: string): string => new Option(flags).attributeName();

/** Returns the usage line after the command's name. */
export function toUsage(command: Command): string {
  const names = (command.arguments ?? []).map(({ name, isOptional, isRepeatable }) => {
    const shown = isRepeatable ? `${name}...` : name;
    return isOptional ? `[${shown}]` : `<${shown}>`;
  });
  return [...names, '[options]'].join(' ');
}

function toOption({ flags, description, isRepeatable }: OptionSpec): Option {
  const option = new Option(flags, description);
  if (!isRepeatable) return option;
  return option.argParser((value: string, before: unknown) => [
    ...(Array.isArray(before) ? (before as string[]) : []),
    value,
  ]);
}

/** Converts commander's errors to ours; null if it only printed help or the version. */
export function toUsageError(error: CommanderError): CliError | null {
  if (error.exitCode === 0) return null;
  if (error.code === 'commander.help') {
    const message = 'Specify a command.';
    return new CliError('invalid_usage', { exit: 'usage', message });
  }
  const message = error.message.replace(/^error: /u, '').replace(/\n/gu, ' ');
  const hint = 'Run "fanfare --help" for a list of commands, or add --help to a command.';
  return new CliError('invalid_usage', {
    exit: 'usage',
    message: message.charAt(0).toUpperCase() + message.slice(1),
    hint,
    cause: error,
  });
}
