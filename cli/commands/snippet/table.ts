import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const SNIPPET: CommandGroup = {
  noun: 'snippet',
  about: 'Texts, groups of hashtags, signatures, and templates that posts reuse',
  verbs: {
    list: { summary: 'List snippets', load: () => import('./list.ts') },
    get: { summary: 'Show a snippet', load: () => import('./get.ts') },
    create: { summary: 'Create a snippet', load: () => import('./create.ts') },
    update: { summary: 'Change a snippet', load: () => import('./update.ts') },
    delete: { summary: 'Delete a snippet', load: () => import('./delete.ts') },
  },
};
