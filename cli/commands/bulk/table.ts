import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const BULK: CommandGroup = {
  noun: 'bulk',
  about: 'Many posts from one file',
  verbs: {
    run: {
      summary: 'Publish the posts of a file or folder as one job',
      load: () => import('./run.ts'),
    },
    resume: { summary: 'Resume an interrupted run', load: () => import('./resume.ts') },
    status: {
      summary: "Show a job's progress and the status of its posts",
      load: () => import('./status.ts'),
    },
    list: {
      summary: 'List the jobs of the last 30 days, newest first',
      load: () => import('./list.ts'),
    },
    cancel: {
      summary: 'Cancel a job and its unsent posts',
      load: () => import('./cancel.ts'),
    },
    export: {
      summary: 'Export the result of each row as CSV or NDJSON',
      load: () => import('./export.ts'),
    },
    template: {
      summary: 'Write a starter file as CSV, NDJSON, or Markdown',
      load: () => import('./template.ts'),
    },
  },
};
