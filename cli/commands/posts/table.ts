import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const POSTS: CommandGroup = {
  noun: 'posts',
  about: 'Posts and their status',
  verbs: {
    list: { summary: 'List posts, newest first', load: () => import('./list.ts') },
    export: {
      summary: 'Export posts as rows of a bulk run',
      load: () => import('./export.ts'),
    },
    get: { summary: 'Show one post with its deliveries', load: () => import('./get.ts') },
    watch: {
      summary: 'Watch a post until it finishes',
      load: () => import('./watch.ts'),
    },
    retry: { summary: 'Retry failed deliveries of a post', load: () => import('./retry.ts') },
    duplicate: { summary: 'Copy a post into a draft', load: () => import('./duplicate.ts') },
    update: {
      formerVerb: 'change',
      summary: "Update a post that hasn't been sent",
      load: () => import('./update.ts'),
    },
    move: { summary: 'Move scheduled posts to another time', load: () => import('./move.ts') },
    'publish-now': {
      summary: 'Publish scheduled posts now',
      load: () => import('./publish-now.ts'),
    },
    'to-drafts': {
      summary: 'Turn scheduled posts back into drafts',
      load: () => import('./to-drafts.ts'),
    },
    cancel: {
      summary: 'Cancel unsent deliveries of a post',
      load: () => import('./cancel.ts'),
    },
    delete: { summary: 'Delete a post from Fanfare', load: () => import('./delete.ts') },
  },
};
