import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const LOGS: CommandGroup = {
  noun: 'logs',
  about: 'Live events of the workspace',
  verbs: {
    tail: {
      summary: 'Follow events of posts and accounts, or the audit log',
      load: () => import('./tail.ts'),
    },
  },
};
