import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const RECEIPTS: CommandGroup = {
  noun: 'receipts',
  about: 'Signed receipts of what went live',
  verbs: {
    get: {
      summary: 'Show, or keep, the signed receipt of a live delivery',
      load: () => import('./get.ts'),
    },
    keys: {
      summary: 'Show the public keys that receipts are checked with',
      load: () => import('./keys.ts'),
    },
    verify: { summary: 'Check a receipt, without any server', load: () => import('./verify.ts') },
  },
};
