import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const RECEIPTS: CommandGroup = {
  noun: 'receipts',
  about: 'Signed receipts for live posts',
  verbs: {
    get: {
      summary: 'Show or save the receipt of a live delivery',
      load: () => import('./get.ts'),
    },
    keys: {
      summary: 'Show the public keys that verify receipts',
      load: () => import('./keys.ts'),
    },
    verify: { summary: 'Verify a receipt offline', load: () => import('./verify.ts') },
  },
};
