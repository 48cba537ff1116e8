import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const DRAFTS: CommandGroup = {
  noun: 'drafts',
  about: 'Posts that are still being written',
  verbs: {
    list: { summary: 'List drafts, newest first', load: () => import('./list.ts') },
    get: { summary: 'Show one draft', load: () => import('./get.ts') },
    create: { summary: 'Keep a post that is being written', load: () => import('./create.ts') },
    change: { summary: 'Change what a draft says', load: () => import('./change.ts') },
    delete: { summary: 'Delete a draft', load: () => import('./delete.ts') },
    publish: { summary: 'Make a post of a draft', load: () => import('./publish.ts') },
  },
};
