import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findMention } from '#cli/lib/publish/find-mention.ts';
import {
  HANDLE_FIELDS,
  HANDLE_OPTIONS,
  MENTION_ARGUMENT,
  toHandles,
  toMentionResult,
} from '#cli/lib/show/show-mention.ts';

export const command = defineCommand({
  arguments: [MENTION_ARGUMENT],
  options: [
    { flags: '--name <word>', description: 'new name after @' },
    { flags: '--display-name <name>', description: 'new name on platforms without a handle' },
    ...HANDLE_OPTIONS,
  ],
  input: z.object({
    mention: z.string().min(1),
    name: z.string().trim().min(1, '--name needs a name.').optional(),
    displayName: z.string().trim().min(1, '--display-name needs a name.').optional(),
    ...HANDLE_FIELDS,
  }),
  examples: [
    'fanfare mention update acme --tiktok acme.pottery',
    'fanfare mention update @acme --instagram ""',
  ],
  output: "The updated mention. An empty handle removes it, and accepted posts don't change.",
  exits: ['validation'],
  async run({ connect }, { mention, name, displayName, ...flags }) {
    if ([name, displayName, ...Object.values(flags)].every((value) => value === undefined)) {
      const message = 'Specify what to change: --name, --display-name, or a handle.';
      throw new CliError('invalid_usage', { exit: 'usage', message });
    }
    const client = await connect();
    const { id: mentionId, ...own } = await findMention(client, mention);
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(displayName === undefined ? {} : { displayName }),
      handles: toHandles(flags, displayName ?? own.displayName),
    };
    return toMentionResult(await client.call('updateMention', { params: { mentionId }, body }));
  },
});
