import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const NOTIFICATIONS: CommandGroup = {
  noun: 'notifications',
  about: 'Failed posts, decisions, and accounts that need reconnecting',
  verbs: {
    list: { summary: 'List your notifications, newest first', load: () => import('./list.ts') },
    read: { summary: 'Mark notifications as read', load: () => import('./read.ts') },
  },
};
