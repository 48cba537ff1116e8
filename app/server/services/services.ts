import { bindAudit } from './audit/bind-audit.ts';
import { bindNotifications } from './notifications/bind-notifications.ts';
import { bindAnalytics } from './analytics/bind-analytics.ts';
import { bindApiTokens } from './api-tokens/bind-api-tokens.ts';
import { bindCalendarFeed } from './calendar-feed/bind-calendar-feed.ts';
import { bindCliLogins } from './cli-logins/bind-cli-logins.ts';
import { bindDeletion } from './deletion/bind-deletion.ts';
import { bindBilling } from './billing/bind-billing.ts';
import { bindBulk } from './bulk/bind-bulk.ts';
import { bind } from './bind.ts';
import type { ServiceDeps } from './deps.ts';
import { describeExport, exportUser } from './export/export-user.ts';
import { bindDownloads } from './downloads/index.ts';
import { bindDrafts } from './drafts/bind-drafts.ts';
import { findPause } from './installation/describe-pause.ts';
import { bindIdempotency } from './idempotency/bind-idempotency.ts';
import { readLink, readLinkImage } from './links/read-link.ts';
import { listEmails } from './demo-mailbox/list-emails.ts';
import { bindMedia, bindUploads } from './media/bind-media.ts';
import { bindQueues } from './queues/bind-queues.ts';
import { bindMentions } from './mentions/bind-mentions.ts';
import { bindSnippets } from './snippets/bind-snippets.ts';
import { bindRenditions } from './renditions/bind-renditions.ts';
import { bindSeries } from './series/bind-series.ts';
import { bindShortLinks } from './short-links/bind-short-links.ts';
import { bindSuggestions } from './suggestions/bind-suggestions.ts';
import { getAiUsage } from './usage/ai-usage.ts';
import { getUsage, getUsageStatus } from './usage/get-usage.ts';
import { createOrLinkUser } from './users/create-or-link-user.ts';
import { getMe } from './users/get-me.ts';
import { whoAmI } from './users/who-am-i.ts';
import { updateProfile } from './users/update-profile.ts';
import { bindAccountGroups, bindAccounts } from './accounts/bind-accounts.ts';
import { bindOperators } from './operators/bind-operators.ts';
import { bindProjectFiles } from './project-files/bind-project-files.ts';
import { bindPublishing } from './publishing/bind-publishing.ts';
import { bindWebhooks } from './webhooks/bind-webhooks.ts';
import { bindTeams, bindWorkspaces } from './workspaces/bind-workspaces.ts';

/** Binds all services to their dependencies: everything that routes and API handlers may call. */
export function createServices(deps: ServiceDeps) {
  return {
    limits: {
      maxUploadBytes: deps.settings.maxUploadBytes,
      maxResumableBytes: deps.settings.maxResumableBytes,
      mediaKeepDays: deps.settings.mediaKeepDays,
    },
    users: bind(deps, { getMe, whoAmI, updateProfile, createOrLink: createOrLinkUser }),
    usage: bind(deps, { getUsage, getUsageStatus, getAiUsage }),
    ...bindSuggestions(deps),
    mailbox: {
      hasMailbox: deps.mailbox !== null,
      ...bind(deps, { listEmails }),
    },
    tokens: bindApiTokens(deps),
    calendarFeed: bindCalendarFeed(deps),
    cliLogins: bindCliLogins(deps),
    webhooks: bindWebhooks(deps),
    accounts: bindAccounts(deps),
    accountGroups: bindAccountGroups(deps),
    queues: bindQueues(deps),
    snippets: bindSnippets(deps),
    shortLinks: bindShortLinks(deps),
    mentions: bindMentions(deps),
    series: bindSeries(deps),
    media: bindMedia(deps),
    downloads: bindDownloads(deps),
    links: bind(deps, { readLink, readImage: readLinkImage }),
    uploads: bindUploads(deps),
    renditions: bindRenditions(deps),
    publishing: bindPublishing(deps),
    bulk: bindBulk(deps),
    drafts: bindDrafts(deps),
    projectFiles: bindProjectFiles(deps),
    analytics: bindAnalytics(deps),
    billing: bindBilling(deps),
    workspaces: bindWorkspaces(deps),
    audit: bindAudit(deps),
    notifications: bindNotifications(deps),
    operators: bindOperators(deps),
    idempotency: bindIdempotency(deps),
    teams: bindTeams(deps),
    deletion: bindDeletion(deps),
    installation: {
      /** Returns why this copy publishes nothing, or null if it isn't paused. */
      findPause: () => findPause(deps),
    },
    exports: bind(deps, { exportUser, describeExport }),
  };
}

export type Services = ReturnType<typeof createServices>;
