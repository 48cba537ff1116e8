import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const ACCOUNTS: CommandGroup = {
  noun: 'accounts',
  about: 'Connected accounts',
  verbs: {
    list: { summary: 'List the connected accounts', load: () => import('./list.ts') },
    connect: {
      summary: 'Connect an account in the browser',
      load: () => import('./connect.ts'),
    },
    disconnect: {
      summary: 'Disconnect an account and keep its past posts',
      load: () => import('./disconnect.ts'),
    },
    health: {
      summary: 'Show the health of accounts and the posts at risk',
      load: () => import('./health.ts'),
    },
  },
};
