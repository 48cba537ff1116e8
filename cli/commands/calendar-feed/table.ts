import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const CALENDAR_FEED: CommandGroup = {
  noun: 'calendar-feed',
  about: 'Posts in Google Calendar, Apple Calendar, or Outlook',
  verbs: {
    get: {
      summary: 'Show whether the workspace has a calendar feed',
      load: () => import('./get.ts'),
    },
    create: {
      summary: 'Create the calendar feed and show its address once',
      load: () => import('./create.ts'),
    },
    revoke: {
      summary: 'Revoke the address of the calendar feed',
      load: () => import('./revoke.ts'),
    },
  },
};
