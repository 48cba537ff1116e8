import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const TOKENS: CommandGroup = {
  noun: 'tokens',
  about: 'API tokens',
  verbs: {
    list: { summary: 'List active API tokens', load: () => import('./list.ts') },
    create: { summary: 'Create an API token and show it once', load: () => import('./create.ts') },
    revoke: { summary: 'Revoke an API token', load: () => import('./revoke.ts') },
  },
};
