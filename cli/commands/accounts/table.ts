import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const ACCOUNTS: CommandGroup = {
  noun: 'accounts',
  about: 'Connected accounts',
  verbs: {
    list: { summary: 'List the connected accounts', load: () => import('./list.ts') },
    connect: {
      summary: 'Connect an account by its platform, in the browser',
      load: () => import('./connect.ts'),
    },
    disconnect: {
      summary: 'Disconnect an account; past posts stay',
      load: () => import('./disconnect.ts'),
    },
    health: {
      summary: 'Show how the accounts stand, and which posts that puts at risk',
      load: () => import('./health.ts'),
    },
  },
};
