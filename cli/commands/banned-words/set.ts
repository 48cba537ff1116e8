import { z } from 'zod';
import { SetBannedWordsInput } from '#app/domain/suggestions/banned-words.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toBannedWordsResult } from '#cli/lib/show/show-banned-words.ts';

export const command = defineCommand({
  arguments: [
    {
      name: 'words',
      description: 'words, or phrases in quotes; replaces the whole list',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: [{ flags: '--none', description: 'remove all banned words' }],
  input: z
    .object({
      words: SetBannedWordsInput.shape.words.default([]),
      none: z.boolean().default(false),
    })
    .refine(({ words, none }) => words.length > 0 !== none, {
      path: ['words'],
      error: 'Specify the words to ban, or --none to ban none.',
    }),
  examples: ['fanfare banned-words set cheap "miracle cure"', 'fanfare banned-words set --none'],
  output: '{"words":["cheap","miracle cure"]}, without duplicates',
  async run({ connect }, { words }) {
    const client = await connect();
    return toBannedWordsResult(await client.call('setBannedWords', { body: { words } }));
  },
});
