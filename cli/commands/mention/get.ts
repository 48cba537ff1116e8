import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findMention } from '#cli/lib/publish/find-mention.ts';
import { MENTION_ARGUMENT, toMentionResult } from '#cli/lib/show/show-mention.ts';

export const command = defineCommand({
  arguments: [MENTION_ARGUMENT],
  input: z.object({ mention: z.string().min(1) }),
  examples: ['fanfare mention get acme'],
  output: '{"id","name","displayName","handles","createdAt","updatedAt"}',
  exits: ['validation'],
  async run({ connect }, { mention: text }) {
    const client = await connect();
    return toMentionResult(await findMention(client, text));
  },
});
