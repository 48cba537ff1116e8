import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'caption', description: 'the ID of the caption (cap_…)' }],
  input: z.object({ caption: id('caption', 'cap_01kb…') }),
  examples: ['fanfare caption get cap_01kb…'],
  output: 'The caption, like each of the "variants" of "fanfare caption generate".',
  async run({ connect }, { caption: captionId }) {
    const client = await connect();
    return toSuggestionResult(await client.call('getCaption', { params: { captionId } }));
  },
});
