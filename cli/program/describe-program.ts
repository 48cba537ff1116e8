import { Option } from 'commander';
import { COMMANDS, GROUPS } from '#cli/commands/table.ts';
import type { CommandEntry } from '../lib/command/command-entry.ts';
import type {
  ArgumentDescription,
  CommandDescription,
  OptionDescription,
  ProgramDescription,
} from '../lib/command/command-description.ts';
import type { Command } from '../lib/command/define-command.ts';
import { EXIT_CODES, EXIT_MEANINGS, type ExitName } from '../errors/exit-codes.ts';
import { listExits } from '../lib/command/help-text.ts';
import { findOptionValues } from '../lib/command/option-values.ts';
import { createProgram, toUsage } from './program.ts';
import { VERSION } from '../version.ts';

/** Describes all commands with everything help knows. Loads every command's file. */
export async function describeProgram(): Promise<ProgramDescription> {
  const program = createProgram({
    stdout: () => undefined,
    stderr: () => undefined,
    version: VERSION,
    onCommand: async () => undefined,
  });
  return {
    version: VERSION,
    description: program.description(),
    globals: [...program.options, new Option('-h, --help', 'Show help')].map((option) => ({
      ...describe(option),
      repeatable: false,
      values: null,
      isList: false,
    })),
    exits: (Object.keys(EXIT_CODES) as ExitName[]).map((name) => ({
      code: EXIT_CODES[name],
      name,
      means: EXIT_MEANINGS[name],
    })),
    groups: GROUPS.map(({ noun, about }) => ({ name: noun, summary: about })),
    commands: await Promise.all(COMMANDS.map(describeCommand)),
  };
}

async function describeCommand({ path, summary, load }: CommandEntry): Promise<CommandDescription> {
  const { command } = await load();
  return {
    command: path.join(' '),
    summary,
    usage: ['fanfare', ...path, toUsage(command)].join(' '),
    needs: command.needs ?? 'token',
    arguments: describeArguments(command),
    options: describeOptions(command),
    output: command.output,
    examples: command.examples,
    exits: listExits(command),
  };
}

function describeArguments({ arguments: args = [], input }: Command): ArgumentDescription[] {
  return args.map(({ name, description, isOptional, isRepeatable }) => ({
    name,
    description,
    required: !isOptional,
    repeatable: isRepeatable === true,
    values: findOptionValues(input, name)?.values ?? null,
  }));
}

function describeOptions({ options = [], input }: Command): OptionDescription[] {
  return options.map(({ flags, description, isRepeatable }) => {
    const option = new Option(flags, description);
    const found = findOptionValues(input, option.attributeName());
    return {
      ...describe(option),
      repeatable: isRepeatable === true,
      values: found?.values ?? null,
      isList: found?.isList === true,
    };
  });
}

type Shape = Omit<OptionDescription, 'repeatable' | 'values' | 'isList'>;

function describe({ flags, description, long, short, required, optional }: Option): Shape {
  return {
    flags,
    name: long ?? flags,
    short: short ?? null,
    description,
    value: required ? 'required' : optional ? 'optional' : 'none',
    placeholder: /[<[](?<what>[^>\]]+)[>\]]/u.exec(flags)?.groups?.['what'] ?? null,
  };
}
