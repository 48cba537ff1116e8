import type {
  CommandDescription,
  OptionDescription,
  ProgramDescription,
} from '#cli/lib/command/command-description.ts';

/** Renders docs/cli-reference.md: the help of every command on one page. */
export function renderReference(program: ProgramDescription): string {
  const { commands, globals, exits } = program;
  const rows = commands.map(
    ({ command, summary }) =>
      `| [\`${command}\`](#fanfare-${command.replaceAll(' ', '-')}) | ${summary} |`,
  );
  const codes = exits.map(({ code, name, means }) => `| ${code} | ${name} | ${escape(means)} |`);
  return `<!-- Made from the commands by \`npm run cli:docs\`. Do not edit. -->

# Commands of the command line

Each command as \`fanfare COMMAND --help\` shows it. How to work with them: [The command line](cli.md).

| command | does |
| --- | --- |
${rows.join('\n')}

All take these:

${toTable(globals)}

| exit code | name | means |
| --- | --- | --- |
${codes.join('\n')}

${commands.map(toSection).join('\n')}`;
}

function toSection(command: CommandDescription): string {
  const args = command.arguments.map(
    ({ name, description, required }) =>
      `| \`${name}\` | ${escape(description)}${required ? '' : ' (may be left out)'} |`,
  );
  return `## fanfare ${command.command}

${command.summary}.${toNeeds(command)}

\`\`\`sh
${command.usage}
\`\`\`

${args.length > 0 ? `| argument | means |\n| --- | --- |\n${args.join('\n')}\n` : ''}
${command.options.length > 0 ? toTable(command.options) : ''}

Output: ${escape(command.output.replaceAll('\n', ' '))}

Exit codes: ${command.exits.join(', ')}.

\`\`\`sh
${command.examples.join('\n')}
\`\`\`
`;
}

function toNeeds({ needs }: CommandDescription): string {
  if (needs === 'token') return '';
  return needs === 'server' ? ' Needs no token.' : ' Asks no server, and needs no token.';
}

function toTable(options: readonly OptionDescription[]): string {
  const rows = options.map((option) => `| \`${option.flags}\` | ${escape(toMeaning(option))} |`);
  return `| option | means |\n| --- | --- |\n${rows.join('\n')}\n`;
}

const MOST_VALUES = 12;

/** Returns the description, plus the allowed values if it doesn't mention them and there aren't too many. */
export function toMeaning({ description, values, repeatable }: OptionDescription): string {
  const isDescribed = !values || values.some((value) => description.includes(value));
  const shown = isDescribed || values.length > MOST_VALUES ? '' : ` (${values.join(', ')})`;
  return `${description}${shown}${repeatable ? '; may be repeated' : ''}`;
}

/** Escapes Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>|]/gu, '\\$&');
}
