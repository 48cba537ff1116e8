import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'set', description: 'the id of the set (hash_…)' }],
  input: z.object({ set: id('set of hashtags', 'hash_01kb…') }),
  examples: ['fanfare hashtags get hash_01kb…'],
  output: 'The set, as "fanfare hashtags generate" answers each of its "variants".',
  async run({ connect }, { set: hashtagSetId }) {
    const client = await connect();
    return toSuggestionResult(await client.call('getHashtags', { params: { hashtagSetId } }));
  },
});
