import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const LINK_RULES: CommandGroup = {
  noun: 'link-rules',
  about: 'UTM parameters and short links in posts',
  verbs: {
    get: {
      summary: 'Show which UTM parameters links get, and whether posts have short links',
      load: () => import('./get.ts'),
    },
    set: {
      summary: 'Change which UTM parameters links get, and whether posts have short links',
      load: () => import('./set.ts'),
    },
    clear: {
      summary: 'Stop adding UTM parameters to links',
      load: () => import('./clear.ts'),
    },
  },
};
