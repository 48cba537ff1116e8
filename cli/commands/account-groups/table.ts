import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const ACCOUNT_GROUPS: CommandGroup = {
  noun: 'account-groups',
  about: 'Accounts that are chosen together',
  verbs: {
    list: { summary: 'List account groups', load: () => import('./list.ts') },
    create: { summary: 'Create an account group', load: () => import('./create.ts') },
    update: {
      summary: 'Rename an account group or replace its accounts',
      load: () => import('./update.ts'),
    },
    delete: {
      summary: 'Delete an account group and keep its accounts',
      load: () => import('./delete.ts'),
    },
  },
};
