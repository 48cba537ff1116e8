import { z } from 'zod';
import { TONES } from '#app/domain/suggestions/tones.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { toBatchResult } from '#cli/lib/show/show-suggestion.ts';
import { SUGGESTION_FIELDS, SUGGESTION_OPTIONS } from '#cli/lib/content/suggestion-input.ts';

export const command = defineCommand({
  options: [
    ...SUGGESTION_OPTIONS,
    { flags: '--tone <tone>', description: `${TONES.join(', ')} (default: professional)` },
    { flags: '--thread', description: 'write a thread for Twitter' },
    { flags: '--first-comment', description: 'also suggest a first comment' },
  ],
  input: z.object({
    ...SUGGESTION_FIELDS,
    tone: oneOf(TONES, '--tone').default('professional'),
    thread: z.boolean().default(false),
    firstComment: z.boolean().default(false),
  }),
  examples: [
    'fanfare caption generate --platforms twitter --topic "Our kiln opens on Saturday"',
    'fanfare caption generate --platforms all --topic "Our kiln opens" --tone friendly --language de --json',
    'fanfare caption generate --platforms twitter --topic "How we fire a kiln" --thread --first-comment',
  ],
  output:
    'The fields of the first variant and {"variants":[{"id","platform","caption","posts","firstComment",\n"characters","maxCharacters","language","rightToLeft","sample","cut","findings",…}],"failures":[…]}',
  exits: ['partial', 'validation'],
  async run({ connect, terminal }, body) {
    const client = await connect();
    return toBatchResult(await client.call('generateCaptions', { body }), terminal);
  },
});
