import type { CommandEntry, CommandGroup, CommandSection } from '../lib/command/command-entry.ts';
import { isGroup, listEntries } from '../lib/command/command-entry.ts';
import { ACCOUNT_GROUPS } from './account-groups/table.ts';
import { ACCOUNTS } from './accounts/table.ts';
import { BANNED_WORDS } from './banned-words/table.ts';
import { BULK } from './bulk/table.ts';
import { CALENDAR_FEED } from './calendar-feed/table.ts';
import { CAPTION } from './caption/table.ts';
import { CONFIG } from './config/table.ts';
import { DELIVERIES } from './deliveries/table.ts';
import { DRAFTS } from './drafts/table.ts';
import { NOTIFICATIONS } from './notifications/table.ts';
import { EVENTS } from './events/table.ts';
import { HASHTAGS } from './hashtags/table.ts';
import { LINK_RULES } from './link-rules/table.ts';
import { LOGS } from './logs/table.ts';
import { MENTION } from './mention/table.ts';
import { MEDIA } from './media/table.ts';
import { POSTS } from './posts/table.ts';
import { QUEUE } from './queue/table.ts';
import { SNIPPET } from './snippet/table.ts';
import { RECEIPTS } from './receipts/table.ts';
import { SANDBOX } from './sandbox/table.ts';
import { SERIES } from './series/table.ts';
import { SHORT_LINKS } from './short-links/table.ts';
import { TOKENS } from './tokens/table.ts';
import { WEBHOOKS } from './webhooks/table.ts';
import { WORKSPACES } from './workspaces/table.ts';

const BEGIN: CommandSection = {
  heading: 'Log in and settings',
  members: [
    {
      word: 'login',
      summary: 'Save an API token',
      load: () => import('./session/login.ts'),
    },
    {
      word: 'logout',
      summary: 'Delete the saved API token',
      load: () => import('./session/logout.ts'),
    },
    {
      word: 'whoami',
      summary: 'Show the current user, workspace, and token',
      load: () => import('./session/whoami.ts'),
    },
    {
      word: 'doctor',
      summary: 'Check the server, token, accounts, and this machine',
      load: () => import('./session/doctor.ts'),
    },
    CONFIG,
    {
      word: 'completion',
      summary: 'Set up tab completion in bash, zsh, or fish',
      load: () => import('./tools/completion.ts'),
    },
  ],
};

const PUBLISHING: CommandSection = {
  heading: 'Publishing',
  members: [
    {
      word: 'publish',
      summary: 'Publish one post to several platforms',
      load: () => import('./posts/publish.ts'),
    },
    {
      word: 'open',
      summary: 'Open a live post or its Fanfare page in the browser',
      load: () => import('./posts/open.ts'),
    },
    POSTS,
    {
      word: 'calendar',
      summary: 'Show posts by day',
      load: () => import('./calendar/calendar.ts'),
    },
    CALENDAR_FEED,
    QUEUE,
    SNIPPET,
    MENTION,
    SHORT_LINKS,
    SERIES,
    BULK,
    DRAFTS,
    DELIVERIES,
    RECEIPTS,
    NOTIFICATIONS,
  ],
};

const FILES: CommandSection = {
  heading: 'Posts in files',
  members: [
    {
      word: 'lint',
      summary: 'Check posts against every platform rule, offline',
      load: () => import('./lint/lint.ts'),
    },
    {
      word: 'plan',
      summary: 'Preview what apply would do',
      load: () => import('./code/plan.ts'),
    },
    {
      word: 'apply',
      summary: 'Apply a folder of posts',
      load: () => import('./code/apply.ts'),
    },
    {
      word: 'diff',
      summary: 'Compare a folder with the server',
      load: () => import('./code/diff.ts'),
    },
  ],
};

const CONTENT: CommandSection = {
  heading: 'Media and text',
  members: [MEDIA, CAPTION, HASHTAGS, BANNED_WORDS],
};

const WORKSPACE: CommandSection = {
  heading: 'Workspace',
  members: [
    ACCOUNTS,
    ACCOUNT_GROUPS,
    {
      word: 'status',
      summary: 'Show publishing status',
      load: () => import('./session/status.ts'),
    },
    {
      word: 'usage',
      summary: "Show the plan and today's usage",
      load: () => import('./session/usage.ts'),
    },
    TOKENS,
    WORKSPACES,
    LINK_RULES,
    {
      word: 'export',
      summary: 'Export all your data as one zip file',
      load: () => import('./session/export.ts'),
    },
  ],
};

const PROGRAMS: CommandSection = {
  heading: 'For developers',
  members: [
    {
      word: 'api',
      summary: 'Call any API endpoint',
      load: () => import('./session/api.ts'),
    },
    WEBHOOKS,
    EVENTS,
    LOGS,
    SANDBOX,
    {
      word: 'schema',
      summary: 'Describe the commands as JSON, for tools and agents',
      load: () => import('./tools/schema.ts'),
    },
  ],
};

/** All commands, in the order help lists them. */
export const SECTIONS: readonly CommandSection[] = [
  BEGIN,
  PUBLISHING,
  FILES,
  CONTENT,
  WORKSPACE,
  PROGRAMS,
];

const MEMBERS = SECTIONS.flatMap(({ members }) => members);

export const GROUPS: readonly CommandGroup[] = MEMBERS.filter(isGroup);

export const COMMANDS: readonly CommandEntry[] = MEMBERS.flatMap(listEntries);
