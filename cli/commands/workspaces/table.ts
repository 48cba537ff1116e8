import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const WORKSPACES: CommandGroup = {
  noun: 'workspaces',
  about: 'Workspaces',
  verbs: {
    list: { summary: 'List your workspaces', load: () => import('./list.ts') },
    update: {
      summary: 'Change the name, time zone, or late limit of the workspace',
      load: () => import('./update.ts'),
    },
  },
};
