import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const SERIES: CommandGroup = {
  noun: 'series',
  about: 'Posts that repeat',
  verbs: {
    list: { summary: 'List series, newest first', load: () => import('./list.ts') },
    get: { summary: 'Show one series', load: () => import('./get.ts') },
    preview: {
      summary: 'Check a series and list its occurrences',
      load: () => import('./preview.ts'),
    },
    create: { summary: 'Repeat a post', load: () => import('./create.ts') },
    update: {
      summary: 'Change a series and its future posts',
      load: () => import('./update.ts'),
    },
    occurrences: {
      summary: 'List the occurrences of a series and their posts',
      load: () => import('./occurrences.ts'),
    },
    skip: { summary: 'Skip one occurrence and cancel its post', load: () => import('./skip.ts') },
    detach: {
      summary: 'Keep one post when its series changes or stops',
      load: () => import('./detach.ts'),
    },
    stop: {
      summary: 'Stop a series and cancel its scheduled posts',
      load: () => import('./stop.ts'),
    },
  },
};
