import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const TOKENS: CommandGroup = {
  noun: 'tokens',
  about: 'API tokens',
  verbs: {
    list: { summary: 'List the API tokens that work', load: () => import('./list.ts') },
    create: { summary: 'Make an API token, shown once', load: () => import('./create.ts') },
    revoke: { summary: 'End an API token, for good', load: () => import('./revoke.ts') },
  },
};
