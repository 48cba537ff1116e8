import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const SANDBOX: CommandGroup = {
  noun: 'sandbox',
  about: 'Simulated platforms; nothing is really published',
  verbs: {
    start: {
      summary: 'Start the simulated platforms on this machine',
      load: () => import('./start.ts'),
    },
    faults: {
      summary: 'Manage injected faults of the simulated platforms',
      load: () => import('./faults.ts'),
    },
    posts: {
      summary: 'List the posts on the simulated platforms',
      load: () => import('./posts.ts'),
    },
    reset: {
      summary: 'Reset the simulated platforms',
      load: () => import('./reset.ts'),
    },
  },
};
