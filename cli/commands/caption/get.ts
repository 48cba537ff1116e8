import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'caption', description: 'the id of the caption (cap_…)' }],
  input: z.object({ caption: id('caption', 'cap_01kb…') }),
  examples: ['fanfare caption get cap_01kb…'],
  output: 'The caption, as "fanfare caption generate" answers each of its "variants".',
  async run({ connect }, { caption: captionId }) {
    const client = await connect();
    return toSuggestionResult(await client.call('getCaption', { params: { captionId } }));
  },
});
