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
  return `<!-- Generated from the commands by \`npm run cli:docs\`. Do not edit. -->

# CLI reference

Every command and option, as shown by \`fanfare COMMAND --help\`. For a guide, see [The command line](cli.md).

| Command | Description |
| --- | --- |
${rows.join('\n')}

These options work with every command:

${toTable(globals)}

| Exit code | Name | Meaning |
| --- | --- | --- |
${codes.join('\n')}

${commands.map(toSection).join('\n')}`;
}

function toSection(command: CommandDescription): string {
  const args = command.arguments.map(
    ({ name, description, required }) =>
      `| \`${name}\` | ${escape(description)}${required ? '' : ' (optional)'} |`,
  );
  return `## fanfare ${command.command}

${command.summary}.${toNeeds(command)}

\`\`\`sh
${command.usage}
\`\`\`

${args.length > 0 ? `| Argument | Description |\n| --- | --- |\n${args.join('\n')}\n` : ''}
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
  return needs === 'server' ? " Doesn't need a token." : " Doesn't need a server or a token.";
}

function toTable(options: readonly OptionDescription[]): string {
  const rows = options.map((option) => `| \`${option.flags}\` | ${escape(toMeaning(option))} |`);
  return `| Option | Description |\n| --- | --- |\n${rows.join('\n')}\n`;
}

const MAX_VALUES = 12;

/** Returns the description, plus the allowed values if it doesn't mention them and there aren't too many. */
export function toMeaning({ description, values, repeatable }: OptionDescription): string {
  const isDescribed = !values || values.some((value) => description.includes(value));
  const shown = isDescribed || values.length > MAX_VALUES ? '' : ` (${values.join(', ')})`;
  return `${description}${shown}${repeatable ? '; may be repeated' : ''}`;
}

/** Escapes Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>|]/gu, '\\$&');
}
