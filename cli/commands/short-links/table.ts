import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const SHORT_LINKS: CommandGroup = {
  noun: 'short-links',
  about: 'Short addresses of the server that lead to longer ones',
  verbs: {
    list: {
      summary: 'List short links and how often they were opened',
      load: () => import('./list.ts'),
    },
    create: { summary: 'Create a short link', load: () => import('./create.ts') },
    revoke: { summary: 'Turn off a short link', load: () => import('./revoke.ts') },
  },
};
