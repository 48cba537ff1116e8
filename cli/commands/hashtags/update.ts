import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id, list } from '#cli/lib/command/option-schemas.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'set', description: 'the ID of the hashtag set (hash_…)' }],
  options: [
    {
      flags: '--hashtags <list>',
      description: 'the new list of hashtags, with or without #, separated by commas',
      isRepeatable: true,
    },
  ],
  input: z.object({
    set: id('set of hashtags', 'hash_01kb…'),
    hashtags: list('--hashtags'),
  }),
  examples: ['fanfare hashtags update hash_01kb… --hashtags pottery,kiln'],
  output: 'The set with your hashtags; "original" is the suggestion.',
  exits: ['validation'],
  async run({ connect }, { set: hashtagSetId, hashtags }) {
    const client = await connect();
    const request = { params: { hashtagSetId }, body: { hashtags } };
    return toSuggestionResult(await client.call('editHashtags', request));
  },
});
