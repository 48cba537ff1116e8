import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const HASHTAGS: CommandGroup = {
  noun: 'hashtags',
  about: 'Suggested hashtags',
  verbs: {
    generate: {
      summary: 'Have hashtags suggested for one platform or several',
      load: () => import('./generate.ts'),
    },
    list: {
      summary: 'List suggested sets of hashtags, newest first',
      load: () => import('./list.ts'),
    },
    get: { summary: 'Show one suggested set of hashtags', load: () => import('./get.ts') },
    edit: {
      summary: 'Keep your own choice of suggested hashtags',
      load: () => import('./edit.ts'),
    },
    delete: {
      summary: 'Delete a suggested set of hashtags, for good',
      load: () => import('./delete.ts'),
    },
  },
};
