import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import type { ProgramDescription } from '#cli/lib/command/command-description.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toJson } from '#cli/lib/terminal/json.ts';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [
    {
      name: 'command',
      isOptional: true,
      isRepeatable: true,
      description: 'only this command, or the commands of this group',
    },
  ],
  input: z.object({ command: z.array(z.string()).default([]) }),
  examples: [
    'fanfare schema',
    'fanfare schema publish',
    "fanfare schema posts list | jq '.commands[0].options[].name'",
  ],
  output:
    '{"version","description","globals","exits":[{"code","name","means"}],"commands":[{"command","summary","usage","needs",\n"arguments","options":[{"flags","name","value","values","isList","repeatable",…}],"output","examples","exits"}]}',
  async run({ describeProgram }, { command: words }) {
    const { version, description, globals, exits, commands } = await describeProgram();
    const found = findCommands(commands, words);
    const data = { version, description, globals, exits, commands: found };
    return { data, toText: () => `${toJson(data, { pretty: true })}\n` };
  },
});

type Commands = ProgramDescription['commands'];

function findCommands(commands: Commands, words: readonly string[]): Commands {
  const named = words.join(' ');
  if (named === '') return commands;
  const found = commands.filter(
    ({ command: name }) => name === named || name.startsWith(`${named} `),
  );
  if (found.length > 0) return found;
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message: `Unknown command: ${named}.`,
    hint: 'Run "fanfare --help" to list the commands.',
  });
}
