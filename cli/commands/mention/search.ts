import { z } from 'zod';
import { SEARCHABLE } from '#app/domain/mentions/searchable-platforms.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderHandles } from '#cli/lib/show/show-mention.ts';

export const command = defineCommand({
  arguments: [
    { name: 'query', description: 'a name or handle on Twitter, or a handle on YouTube' },
  ],
  options: [{ flags: '--platform <platform>', description: `where: ${SEARCHABLE.join(' or ')}` }],
  input: z.object({
    query: z.string().trim().min(1),
    platform: z.enum(SEARCHABLE, { error: `Specify a --platform: ${SEARCHABLE.join(' or ')}.` }),
  }),
  examples: ['fanfare mention search novareyes --platform twitter'],
  output: '{"items":[{"handle","name","profileUrl"}]}',
  exits: ['validation'],
  async run({ connect }, query) {
    const client = await connect();
    const { items } = await client.call('searchHandles', { query });
    return { data: { items }, toText: (paint) => renderHandles(items, paint) };
  },
});
