import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const LINK_RULES: CommandGroup = {
  noun: 'link-rules',
  about: 'UTM parameters for the links of posts',
  verbs: {
    get: {
      summary: 'Show which UTM parameters links get',
      load: () => import('./get.ts'),
    },
    set: {
      summary: 'Change which UTM parameters links get',
      load: () => import('./set.ts'),
    },
    clear: {
      summary: 'Stop adding UTM parameters to links',
      load: () => import('./clear.ts'),
    },
  },
};
