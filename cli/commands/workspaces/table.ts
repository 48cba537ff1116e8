import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const WORKSPACES: CommandGroup = {
  noun: 'workspaces',
  about: 'Workspaces',
  verbs: {
    list: { summary: 'Show which workspace the token works in', load: () => import('./list.ts') },
  },
};
