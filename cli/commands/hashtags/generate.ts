import { z } from 'zod';
import { DEFAULT_HASHTAG_COUNT } from '#app/domain/suggestions/hashtags.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { toBatchResult } from '#cli/lib/show/show-suggestion.ts';
import { SUGGESTION_FIELDS, SUGGESTION_OPTIONS } from '#cli/lib/content/suggestion-input.ts';

export const command = defineCommand({
  options: [
    ...SUGGESTION_OPTIONS,
    {
      flags: '--count <n>',
      description: `number of hashtags, up to the platform's maximum (default: ${DEFAULT_HASHTAG_COUNT})`,
    },
  ],
  input: z.object({
    ...SUGGESTION_FIELDS,
    count: wholeNumber('--count', { min: 1, max: 100 }).default(DEFAULT_HASHTAG_COUNT),
  }),
  examples: [
    'fanfare hashtags generate --platforms instagram --topic "Our kiln opens on Saturday"',
    'fanfare hashtags generate --platforms tiktok --topic "Our kiln opens" --count 20 --json',
  ],
  output:
    'The fields of the first set and {"variants":[{"id","platform","hashtags","count",\n"maxHashtags","language","sample","cut","findings",…}],"failures":[…]}',
  exits: ['partial', 'validation'],
  async run({ connect, terminal }, body) {
    const client = await connect();
    return toBatchResult(await client.call('generateHashtagSets', { body }), terminal);
  },
});
