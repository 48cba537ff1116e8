import type { ReadLinkInput } from '#app/domain/posts/link-card.ts';
import type { CreateOrLinkInput } from '#app/domain/workspaces/me.ts';
import type { UpdateProfileInput } from '#app/domain/identity/profile.ts';
import type { Actor } from './actor.ts';
import { bindAudit } from './audit/bind-audit.ts';
import { bindAnalytics } from './analytics/bind-analytics.ts';
import { bindApiTokens } from './api-tokens/bind-api-tokens.ts';
import { bindCliLogins } from './cli-logins/bind-cli-logins.ts';
import { bindDeletion } from './deletion/bind-deletion.ts';
import { bindBilling } from './billing/bind-billing.ts';
import { bindBulk } from './bulk/bind-bulk.ts';
import type { ServiceDeps } from './deps.ts';
import { describeExport, exportUser } from './export/export-user.ts';
import { bindDownloads } from './downloads/index.ts';
import { bindDrafts } from './drafts/bind-drafts.ts';
import { bindIdempotency } from './idempotency/bind-idempotency.ts';
import { readLink, readLinkImage } from './links/read-link.ts';
import { listEmails } from './demo-mailbox/list-emails.ts';
import { bindMedia, bindUploads } from './media/bind-media.ts';
import { bindRenditions } from './renditions/bind-renditions.ts';
import { bindSuggestions } from './suggestions/bind-suggestions.ts';
import { getAiUsage } from './usage/ai-usage.ts';
import { getUsage } from './usage/get-usage.ts';
import { createOrLinkUser } from './users/create-or-link-user.ts';
import { getMe } from './users/get-me.ts';
import { whoAmI } from './users/who-am-i.ts';
import { updateProfile } from './users/update-profile.ts';
import { bindAccounts } from './accounts/bind-accounts.ts';
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
    users: {
      getMe: (actor: Actor) => getMe(deps, actor),
      whoAmI: (actor: Actor) => whoAmI(deps, actor),
      updateProfile: (actor: Actor, input: UpdateProfileInput) => updateProfile(deps, actor, input),
      createOrLink: (actor: Actor, input: CreateOrLinkInput) =>
        createOrLinkUser(deps, actor, input),
    },
    usage: {
      getUsage: (actor: Actor) => getUsage(deps, actor),
      getAiUsage: (actor: Actor) => getAiUsage(deps, actor),
    },
    ...bindSuggestions(deps),
    letters: {
      hasMailbox: deps.mailbox !== null,
      listEmails: (actor: Actor) => listEmails(deps, actor),
    },
    tokens: bindApiTokens(deps),
    cliLogins: bindCliLogins(deps),
    webhooks: bindWebhooks(deps),
    accounts: bindAccounts(deps),
    media: bindMedia(deps),
    downloads: bindDownloads(deps),
    links: {
      readLink: (actor: Actor, input: ReadLinkInput & { signal?: AbortSignal }) =>
        readLink(deps, actor, input),
      readImage: (actor: Actor, input: ReadLinkInput & { signal?: AbortSignal }) =>
        readLinkImage(deps, actor, input),
    },
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
    idempotency: bindIdempotency(deps),
    teams: bindTeams(deps),
    deletion: bindDeletion(deps),
    exports: {
      exportUser: (actor: Actor) => exportUser(deps, actor),
      describeExport: (actor: Actor) => describeExport(deps, actor),
    },
  };
}

export type Services = ReturnType<typeof createServices>;
