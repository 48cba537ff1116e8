import type { CommandEntry } from '../../lib/command-entry.ts';

/** What is done with posts that were handed over, with drafts and with single deliveries. */
export const POST_COMMANDS: readonly CommandEntry[] = [
  {
    path: ['posts', 'list'],
    summary: 'List posts, newest first',
    load: () => import('./list.ts'),
  },
  {
    path: ['posts', 'get'],
    summary: 'Show one post with its deliveries',
    load: () => import('./get.ts'),
  },
  {
    path: ['posts', 'watch'],
    summary: 'Follow a post: every change, until it has ended',
    load: () => import('./watch.ts'),
  },
  {
    path: ['posts', 'retry'],
    summary: 'Send what has failed of a post again',
    load: () => import('./retry.ts'),
  },
  {
    path: ['posts', 'change'],
    summary: 'Change texts and options of a post that waits',
    load: () => import('./change.ts'),
  },
  {
    path: ['posts', 'cancel'],
    summary: 'Stop what of a post can still be stopped',
    load: () => import('./cancel.ts'),
  },
  {
    path: ['posts', 'delete'],
    summary: 'Delete a post from Fanfare',
    load: () => import('./delete.ts'),
  },
  {
    path: ['drafts', 'list'],
    summary: 'List drafts, newest first',
    load: () => import('../drafts/list.ts'),
  },
  {
    path: ['drafts', 'get'],
    summary: 'Show one draft',
    load: () => import('../drafts/get.ts'),
  },
  {
    path: ['drafts', 'create'],
    summary: 'Keep a post that is being written',
    load: () => import('../drafts/create.ts'),
  },
  {
    path: ['drafts', 'change'],
    summary: 'Change what a draft says',
    load: () => import('../drafts/change.ts'),
  },
  {
    path: ['drafts', 'delete'],
    summary: 'Delete a draft',
    load: () => import('../drafts/delete.ts'),
  },
  {
    path: ['drafts', 'publish'],
    summary: 'Make a post of a draft',
    load: () => import('../drafts/publish.ts'),
  },
  {
    path: ['deliveries', 'get'],
    summary: 'Show one delivery with its whole dossier',
    load: () => import('../deliveries/get.ts'),
  },
  {
    path: ['deliveries', 'retry'],
    summary: 'Send a failed delivery again',
    load: () => import('../deliveries/retry.ts'),
  },
  {
    path: ['deliveries', 'resolve'],
    summary: 'Say whether an unconfirmed delivery is live',
    load: () => import('../deliveries/resolve.ts'),
  },
  {
    path: ['deliveries', 'cancel'],
    summary: 'Stop a delivery of which nothing was sent',
    load: () => import('../deliveries/cancel.ts'),
  },
  {
    path: ['deliveries', 'take-down'],
    summary: 'Take a live post down on its platform',
    load: () => import('../deliveries/take-down.ts'),
  },
];
