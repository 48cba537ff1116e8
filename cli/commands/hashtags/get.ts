import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'set', description: 'the ID of the hashtag set (hash_…)' }],
  input: z.object({ set: id('set of hashtags', 'hash_01kb…') }),
  examples: ['fanfare hashtags get hash_01kb…'],
  output: 'The set, like each of the "variants" of "fanfare hashtags generate".',
  async run({ connect }, { set: hashtagSetId }) {
    const client = await connect();
    return toSuggestionResult(await client.call('getHashtags', { params: { hashtagSetId } }));
  },
});
