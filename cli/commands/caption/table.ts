import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const CAPTION: CommandGroup = {
  noun: 'caption',
  about: 'Suggested captions',
  verbs: {
    generate: {
      summary: 'Generate captions for one or more platforms',
      load: () => import('./generate.ts'),
    },
    list: { summary: 'List suggested captions, newest first', load: () => import('./list.ts') },
    get: { summary: 'Show one suggested caption', load: () => import('./get.ts') },
    update: {
      formerVerb: 'edit',
      summary: 'Edit a suggested caption',
      load: () => import('./update.ts'),
    },
    delete: {
      summary: 'Delete a suggested caption permanently',
      load: () => import('./delete.ts'),
    },
  },
};
