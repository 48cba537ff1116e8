import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderMentions } from '#cli/lib/show/show-mention.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare mention list', 'fanfare mention list --json'],
  output: '{"items":[{"id","name","displayName","handles","createdAt","updatedAt"}]}',
  async run({ connect }) {
    const client = await connect();
    const mentions = await client.call('listMentions');
    return { data: mentions, toText: (paint) => renderMentions(mentions.items, paint) };
  },
});
