import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const SANDBOX: CommandGroup = {
  noun: 'sandbox',
  about: 'The simulated platforms: nothing there is live',
  verbs: {
    start: {
      summary: 'Start the simulated platforms on this machine',
      load: () => import('./start.ts'),
    },
    faults: {
      summary: 'List, add or clear what goes wrong on the simulated platforms',
      load: () => import('./faults.ts'),
    },
    posts: {
      summary: 'Show the posts that the simulated platforms have',
      load: () => import('./posts.ts'),
    },
    reset: {
      summary: 'Have the simulated platforms forget everything',
      load: () => import('./reset.ts'),
    },
  },
};
