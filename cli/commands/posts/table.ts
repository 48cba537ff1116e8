import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const POSTS: CommandGroup = {
  noun: 'posts',
  about: 'Posts and how far they are',
  verbs: {
    list: { summary: 'List posts, newest first', load: () => import('./list.ts') },
    get: { summary: 'Show one post with its deliveries', load: () => import('./get.ts') },
    watch: {
      summary: 'Follow a post: every change, until it has ended',
      load: () => import('./watch.ts'),
    },
    retry: { summary: 'Send what has failed of a post again', load: () => import('./retry.ts') },
    change: {
      summary: 'Change texts and options of a post that waits',
      load: () => import('./change.ts'),
    },
    cancel: {
      summary: 'Stop what of a post can still be stopped',
      load: () => import('./cancel.ts'),
    },
    delete: { summary: 'Delete a post from Fanfare', load: () => import('./delete.ts') },
  },
};
