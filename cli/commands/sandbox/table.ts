import type { CommandEntry } from '../../lib/command-entry.ts';

/** The simulated platforms, by their control door. */
export const SANDBOX_COMMANDS: readonly CommandEntry[] = [
  {
    path: ['sandbox', 'start'],
    summary: 'Start the simulated platforms on this machine',
    load: () => import('./start.ts'),
  },
  {
    path: ['sandbox', 'faults'],
    summary: 'List, add or clear what goes wrong on the simulated platforms',
    load: () => import('./faults.ts'),
  },
  {
    path: ['sandbox', 'posts'],
    summary: 'Show the posts that the simulated platforms have',
    load: () => import('./posts.ts'),
  },
  {
    path: ['sandbox', 'reset'],
    summary: 'Have the simulated platforms forget everything',
    load: () => import('./reset.ts'),
  },
];
