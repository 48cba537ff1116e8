import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const WORKSPACES: CommandGroup = {
  noun: 'workspaces',
  about: 'Workspaces',
  verbs: {
    list: { summary: 'List workspaces of the token', load: () => import('./list.ts') },
  },
};
