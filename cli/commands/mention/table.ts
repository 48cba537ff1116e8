import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const MENTION: CommandGroup = {
  noun: 'mention',
  about: 'People and pages that posts mention, with their handles',
  verbs: {
    list: { summary: 'List mentions', load: () => import('./list.ts') },
    get: { summary: 'Show a mention', load: () => import('./get.ts') },
    search: { summary: 'Find a handle on a platform', load: () => import('./search.ts') },
    create: { summary: 'Create a mention', load: () => import('./create.ts') },
    update: { summary: 'Change a mention', load: () => import('./update.ts') },
    delete: { summary: 'Delete a mention', load: () => import('./delete.ts') },
  },
};
