import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const DRAFTS: CommandGroup = {
  noun: 'drafts',
  about: 'Unpublished posts',
  verbs: {
    list: { summary: 'List drafts, newest first', load: () => import('./list.ts') },
    get: { summary: 'Show one draft', load: () => import('./get.ts') },
    create: { summary: 'Create a draft', load: () => import('./create.ts') },
    update: { formerVerb: 'change', summary: 'Update a draft', load: () => import('./update.ts') },
    delete: { summary: 'Delete a draft', load: () => import('./delete.ts') },
    publish: { summary: 'Publish a draft', load: () => import('./publish.ts') },
  },
};
