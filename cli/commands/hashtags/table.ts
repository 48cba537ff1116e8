import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const HASHTAGS: CommandGroup = {
  noun: 'hashtags',
  about: 'Suggested hashtags',
  verbs: {
    generate: {
      summary: 'Generate hashtags for one or more platforms',
      load: () => import('./generate.ts'),
    },
    list: {
      summary: 'List suggested sets of hashtags, newest first',
      load: () => import('./list.ts'),
    },
    get: { summary: 'Show one suggested set of hashtags', load: () => import('./get.ts') },
    update: {
      formerVerb: 'edit',
      summary: 'Edit a suggested set of hashtags',
      load: () => import('./update.ts'),
    },
    delete: {
      summary: 'Delete a suggested set of hashtags permanently',
      load: () => import('./delete.ts'),
    },
  },
};
