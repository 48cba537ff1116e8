import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const DELIVERIES: CommandGroup = {
  noun: 'deliveries',
  about: 'Single deliveries: one post to one account',
  verbs: {
    get: { summary: 'Show one delivery with its whole dossier', load: () => import('./get.ts') },
    retry: { summary: 'Send a failed delivery again', load: () => import('./retry.ts') },
    resolve: {
      summary: 'Say whether an unconfirmed delivery is live',
      load: () => import('./resolve.ts'),
    },
    cancel: {
      summary: 'Stop a delivery of which nothing was sent',
      load: () => import('./cancel.ts'),
    },
    'take-down': {
      summary: 'Take a live post down on its platform',
      load: () => import('./take-down.ts'),
    },
  },
};
