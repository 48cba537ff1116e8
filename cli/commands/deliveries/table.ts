import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const DELIVERIES: CommandGroup = {
  noun: 'deliveries',
  about: 'Deliveries: one post to one account',
  verbs: {
    get: { summary: 'Show one delivery with its full dossier', load: () => import('./get.ts') },
    retry: { summary: 'Retry a failed delivery', load: () => import('./retry.ts') },
    resend: {
      summary: "Edit and resend a delivery that isn't live",
      load: () => import('./resend.ts'),
    },
    resolve: {
      summary: 'Confirm whether an unconfirmed delivery is live',
      load: () => import('./resolve.ts'),
    },
    cancel: {
      summary: "Cancel a delivery that hasn't been sent",
      load: () => import('./cancel.ts'),
    },
    'take-down': {
      summary: 'Remove a live post from its platform',
      load: () => import('./take-down.ts'),
    },
  },
};
