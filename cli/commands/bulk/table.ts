import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const BULK: CommandGroup = {
  noun: 'bulk',
  about: 'Many posts from one file',
  verbs: {
    run: {
      summary: 'Publish the rows of a file or folder, as one job',
      load: () => import('./run.ts'),
    },
    resume: { summary: 'Go on with a run that was interrupted', load: () => import('./resume.ts') },
    status: {
      summary: 'Show how far a job is, and how its posts stand',
      load: () => import('./status.ts'),
    },
    list: {
      summary: 'List the jobs of the last 30 days, newest first',
      load: () => import('./list.ts'),
    },
    cancel: {
      summary: 'Stop a job, and what of it was not sent yet',
      load: () => import('./cancel.ts'),
    },
    export: {
      summary: 'Write what became of each row, as CSV or NDJSON',
      load: () => import('./export.ts'),
    },
    template: {
      summary: 'Write a file to begin with, as CSV, NDJSON or Markdown',
      load: () => import('./template.ts'),
    },
  },
};
