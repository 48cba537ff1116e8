import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const QUEUE: CommandGroup = {
  noun: 'queue',
  about: 'Times of the week at which posts are published one by one',
  verbs: {
    list: { summary: 'List queues', load: () => import('./list.ts') },
    create: { summary: 'Create a queue', load: () => import('./create.ts') },
    update: {
      summary: 'Rename a queue, or replace its slots or accounts',
      load: () => import('./update.ts'),
    },
    delete: {
      summary: 'Delete a queue and keep the times of its posts',
      load: () => import('./delete.ts'),
    },
    slots: { summary: 'Show the next slots and their posts', load: () => import('./slots.ts') },
    pause: { summary: 'Hold all posts of a queue', load: () => import('./pause.ts') },
    resume: { summary: 'Publish the posts of a queue again', load: () => import('./resume.ts') },
    shuffle: {
      summary: 'Put the posts of a queue in a random order',
      load: () => import('./shuffle.ts'),
    },
  },
};
