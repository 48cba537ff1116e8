import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const EVENTS: CommandGroup = {
  noun: 'events',
  about: 'Events that were sent to your webhook endpoints',
  verbs: {
    list: {
      summary: 'List sent events of all endpoints, newest first',
      load: () => import('./list.ts'),
    },
    resend: { summary: 'Resend an event to its endpoints', load: () => import('./resend.ts') },
  },
};
