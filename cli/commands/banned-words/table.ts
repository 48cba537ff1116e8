import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const BANNED_WORDS: CommandGroup = {
  noun: 'banned-words',
  about: 'Words that suggestions must avoid',
  verbs: {
    list: {
      summary: 'List the words that suggestions must avoid',
      load: () => import('./list.ts'),
    },
    set: {
      summary: 'Replace the words that suggestions must avoid',
      load: () => import('./set.ts'),
    },
  },
};
