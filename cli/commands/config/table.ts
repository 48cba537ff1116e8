import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const CONFIG: CommandGroup = {
  noun: 'config',
  about: 'Settings on this machine',
  verbs: {
    list: { summary: 'List saved profiles', load: () => import('./list.ts') },
    get: { summary: 'Show one setting', load: () => import('./get.ts') },
    set: { summary: 'Switch to another profile', load: () => import('./set.ts') },
    path: { summary: 'Show where settings are saved', load: () => import('./path.ts') },
  },
};
