import type { Operation } from '../operation.ts';
import * as accountGroups from './account-groups.ts';
import * as accounts from './accounts.ts';
import * as analytics from './analytics.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as billing from './billing.ts';
import * as bulk from './bulk.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as capabilities from './capabilities.ts';
import * as captions from './captions.ts';
import * as deliveries from './deliveries.ts';
import * as downloads from './downloads.ts';
import * as drafts from './drafts.ts';
import * as exports from './export.ts';
import * as hashtags from './hashtags.ts';
import * as links from './links.ts';
import * as media from './media.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';
import * as posts from './posts.ts';
import * as projectFiles from './project-files.ts';
import * as publisher from './publisher.ts';
import * as queues from './queues.ts';
import * as renditions from './renditions.ts';
import * as series from './series.ts';
import * as shortLinks from './short-links.ts';
import * as mentions from './mentions.ts';
import * as snippets from './snippets.ts';
import * as tokens from './tokens.ts';
import * as webhookListeners from './webhook-listeners.ts';
import * as webhooks from './webhooks.ts';
import * as workspaces from './workspaces.ts';

/** Every operation of the public API. */
export const OPERATIONS: readonly Operation[] = [
  ...Object.values(auth),
  ...Object.values(capabilities),
  ...Object.values(accounts),
  ...Object.values(accountGroups),
  ...Object.values(queues),
  ...Object.values(snippets),
  ...Object.values(shortLinks),
  ...Object.values(mentions),
  ...Object.values(series),
  ...Object.values(downloads),
  ...Object.values(links),
  ...Object.values(media),
  ...Object.values(renditions),
  ...Object.values(publisher),
  ...Object.values(analytics),
  ...Object.values(notifications),
  ...Object.values(posts),
  ...Object.values(bulk),
  ...Object.values(drafts),
  ...Object.values(projectFiles),
  ...Object.values(deliveries),
  ...Object.values(captions),
  ...Object.values(hashtags),
  ...Object.values(workspaces),
  ...Object.values(members),
  ...Object.values(calendarFeed),
  ...Object.values(tokens),
  ...Object.values(webhooks),
  ...Object.values(webhookListeners),
  ...Object.values(audit),
  ...Object.values(billing),
  ...Object.values(exports),
];
