import type {
  CommandDescription,
  OptionDescription,
  ProgramDescription,
} from '#cli/lib/command/command-description.ts';
import { toMeaning } from './reference.ts';

/** Renders fanfare(1) with macros that every man implementation supports. */
export function renderManPage(program: ProgramDescription): string {
  const { version, description, globals, exits, commands } = program;
  return `.\\" Generated from the commands. Do not edit.
.TH FANFARE 1 "" "fanfare ${version}" "User Commands"
.ad l
.SH NAME
fanfare \\- ${text(toPurpose(description))}
.SH SYNOPSIS
.B fanfare
.I COMMAND
[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]
.SH DESCRIPTION
Publishes a post to Instagram, TikTok, YouTube, Facebook, LinkedIn, and X exactly once, through a Fanfare server.
Results go to standard output, as a table in a terminal and as JSON in a pipe. Everything else goes to standard error.
.SH GLOBAL OPTIONS
${globals.map(toOption).join('')}.SH COMMANDS
${commands.map(toCommand).join('')}.SH EXIT STATUS
${exits.map(({ code, means }) => `.TP\n.B ${code}\n${line(means)}\n`).join('')}.SH ENVIRONMENT
${ENVIRONMENT.map(([name, means]) => `.TP\n.B ${name}\n${line(means)}\n`).join('')}.SH FILES
.TP
.I ~/.config/fanfare/config.json
Logins saved by "fanfare login". Only you can read this file.
.TP
.I ~/.cache/fanfare
Compiled code. You can delete this folder.
`;
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['FANFARE_URL', 'URL of the server.'],
  ['FANFARE_TOKEN', 'The API token.'],
  ['FANFARE_PROFILE', 'Saved profile to use.'],
  ['NO_COLOR', 'Turns color off.'],
  ['XDG_CONFIG_HOME, XDG_CACHE_HOME', 'Folders to use instead of ~/.config and ~/.cache.'],
];

function toCommand(command: CommandDescription): string {
  const args = command.arguments.map(
    ({ name, description }) => `.TP\n.I ${text(name)}\n${line(description)}\n`,
  );
  return `.SS ${text(command.usage)}
${line(`${command.summary}.`)}
${args.join('')}${command.options.map(toOption).join('')}.PP
Output: ${text(command.output.replaceAll('\n', ' '))}
.PP
Exit codes: ${text(command.exits.join(', '))}.
.PP
.nf
.RS
${command.examples
  .flatMap((example) => example.split('\n'))
  .map(line)
  .join('\n')}
.RE
.fi
`;
}

function toOption(option: OptionDescription): string {
  return `.TP\n.B ${text(option.flags)}\n${line(toMeaning(option))}\n`;
}

/** Turns `Create once.` into `create once`, as man pages write it after the name. */
function toPurpose(description: string): string {
  return description.charAt(0).toLowerCase() + description.slice(1).replace(/\.$/u, '');
}

function text(plain: string): string {
  return plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll(/[^\0-\x7F]/gu, (character) => `\\[u${toHex(character)}]`);
}

function toHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Escapes a line of its own: a leading dot would be a request. */
function line(plain: string): string {
  return text(plain).replace(/^\./u, '\\&.');
}
