import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toBannedWordsResult } from '#cli/lib/show/show-banned-words.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare banned-words list', 'fanfare banned-words list --json'],
  output: '{"words":["cheap","miracle cure"]}',
  async run({ connect }) {
    const client = await connect();
    return toBannedWordsResult(await client.call('getBannedWords'));
  },
});
