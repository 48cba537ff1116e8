import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const BANNED_WORDS: CommandGroup = {
  noun: 'banned-words',
  about: 'Words that suggestions never have',
  verbs: {
    list: {
      summary: 'Show the words that suggestions never have',
      load: () => import('./list.ts'),
    },
    set: {
      summary: 'Replace the words that suggestions never have',
      load: () => import('./set.ts'),
    },
  },
};
