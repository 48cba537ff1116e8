import { listNames } from '#app/domain/text/name-list.ts';
import {
  type PlatformEnvironment,
  type PlatformId,
  PLATFORMS,
} from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type ConnectableAccount,
  type PlatformAdapter,
  PlatformError,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { sweepDeliveries } from '../deliveries/sweep-deliveries.ts';
import { getNextCheckAt } from './plan-check.ts';
import { resumeDeliveries } from './resume-deliveries.ts';
import { toCallbackUrl, hashState, toBinding, toVerifierContext } from './start-connection.ts';
import { sealTokens } from './token-columns.ts';

type ConnectDeps = Pick<
  ServiceDeps,
  'prisma' | 'secrets' | 'platforms' | 'clock' | 'settings' | 'http' | 'logger' | 'queue'
>;

/** The parameters that the platform sent to the callback. */
export interface CallbackInput {
  readonly platform: PlatformId;
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
}

/**
 * Finishes a connection: consumes the attempt, exchanges the code, stores every account the grant covers, and
 * resumes deliveries that waited for one of them. Throws `validation_failed` (unknown, foreign, used, or
 * expired attempt), `forbidden` (the user declined, unticked a required permission, or has no account they
 * can publish to), or `platform_refused`.
 */
export async function completeConnection(
  deps: ConnectDeps,
  actor: Actor,
  input: CallbackInput,
): Promise<{ accountIds: string[] }> {
  requireRole(actor, 'editor', 'accounts:write');
  const attempt = await consumeAttempt(deps, actor, input);
  const { name } = PLATFORMS[input.platform];
  if (input.error || !input.code) {
    throw new AppError('forbidden', {
      message: `${name} wasn’t connected because the request was declined.`,
      meta: { reason: 'denied' },
    });
  }
  const adapter = deps.platforms.getAdapter(input.platform, attempt.environment);
  const context = { http: deps.http.create({ platform: adapter.id }), now: () => deps.clock.now() };
  try {
    const tokens = await adapter.oauth.exchangeCode(context, {
      code: input.code,
      redirectUri: toCallbackUrl(deps.settings.publicUrl, input.platform),
      codeVerifier: attempt.codeVerifier,
    });
    requireScopes(name, adapter.oauth.requiredScopes, tokens);
    const found = await adapter.oauth.listAccounts(context, tokens);
    if (found.length === 0) {
      throw new AppError('forbidden', {
        message: `This ${name} login has no account that can publish.`,
        meta: { reason: 'no_account' },
      });
    }
    const { platform } = input;
    const { environment } = attempt;
    const isKnown = await hasConnected(deps, actor, { platform, environment, found });
    if (!isKnown) requirePublishable(name, found);
    const grant = {
      ...attempt,
      platform,
      adapter,
      found: publishableFirst(found),
    };
    const accountIds = await storeAccounts(deps, actor, grant);
    await sweepDeliveries(deps);
    return { accountIds };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new AppError('platform_refused', {
      message: `${error.message} ${error.remedy}`,
      cause: error,
    });
  }
}

interface Grant {
  readonly platform: PlatformId;
  readonly environment: PlatformEnvironment;
  readonly found: readonly ConnectableAccount[];
  readonly adapter: PlatformAdapter;
}

interface Attempt {
  readonly environment: PlatformEnvironment;
  readonly codeVerifier: string | null;
}

async function consumeAttempt(
  deps: ConnectDeps,
  actor: Actor,
  input: CallbackInput,
): Promise<Attempt> {
  const now = deps.clock.now();
  const stateHash = hashState(input.state ?? '');
  const { count } = await deps.prisma.oauthAttempt.updateMany({
    where: {
      stateHash,
      platform: input.platform,
      userId: actor.userId,
      workspaceId: actor.workspaceId,
      ...toBinding(actor),
      consumedAt: null,
      expiresAt: { gt: now },
    },
    data: { consumedAt: now },
  });
  if (count !== 1) {
    throw new AppError('validation_failed', {
      message: 'This connection link has expired or was already used. Start again.',
      meta: { reason: 'state' },
    });
  }
  const row = await deps.prisma.oauthAttempt.findUniqueOrThrow({
    where: { stateHash },
    select: { id: true, environment: true, codeVerifierEnc: true },
  });
  return {
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    codeVerifier: row.codeVerifierEnc
      ? deps.secrets.decrypt(row.codeVerifierEnc, toVerifierContext(row.id))
      : null,
  };
}

function requireScopes(name: string, required: readonly string[], tokens: TokenSet): void {
  const missing = required.filter((scope) => !tokens.scopes.includes(scope));
  if (missing.length === 0) return;
  throw new AppError('forbidden', {
    message: `Couldn't connect ${name}. Fanfare needs these permissions: ${listNames(missing)}. Connect again and keep them checked.`,
    meta: { reason: 'scopes', missing },
  });
}

/**
 * Returns whether the workspace already has one of these accounts. If so, reconnecting stores what the
 * platform reports about each account, so their health is current even if none can publish anymore.
 */
async function hasConnected(
  { prisma }: ConnectDeps,
  { workspaceId }: Actor,
  { platform, environment, found }: Pick<Grant, 'platform' | 'environment' | 'found'>,
): Promise<boolean> {
  const externalIds = found.map(({ externalId }) => externalId);
  const count = await prisma.account.count({
    where: {
      workspaceId,
      platform,
      environment,
      externalId: { in: externalIds },
      state: { not: 'revoked' },
    },
  });
  return count > 0;
}

/**
 * Throws `forbidden` if none of the accounts can publish. If some can, the others are connected too, and
 * their health says what blocks them.
 */
function requirePublishable(name: string, found: readonly ConnectableAccount[]): void {
  const obstacles = found.flatMap(({ details }) => details['obstacle'] ?? []);
  if (obstacles.length < found.length) return;
  throw new AppError('forbidden', {
    message: `${name} wasn’t connected. ${obstacles.join(' ')} Ask an admin on ${name} for that access, then connect again.`,
    meta: { reason: 'cannot_publish' },
  });
}

/** Sorts accounts that can publish first, because the first one becomes the platform's default. */
function publishableFirst(found: readonly ConnectableAccount[]): ConnectableAccount[] {
  const rank = ({ details }: ConnectableAccount) => (details['obstacle'] === undefined ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

async function storeAccounts(deps: ConnectDeps, actor: Actor, grant: Grant): Promise<string[]> {
  const { platform, environment, found, adapter } = grant;
  const { workspaceId } = actor;
  return deps.prisma.$transaction(async (tx) => {
    // Two connections of the same new account would seal its tokens for two IDs, of which only one is stored.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR NO KEY UPDATE`;
    const existing = await tx.account.findMany({
      where: { workspaceId, platform, environment },
      select: { id: true, externalId: true, isDefault: true, state: true },
    });
    const ids: string[] = [];
    for (const account of found) {
      const id =
        existing.find((row) => row.externalId === account.externalId)?.id ?? createId('acct');
      const columns = toColumns(deps, { id, account, adapter });
      const data = { ...columns, connectedByUserId: actor.userId };
      await tx.account.upsert({
        where: {
          workspaceId_platform_environment_externalId: {
            workspaceId,
            platform,
            environment,
            externalId: account.externalId,
          },
        },
        create: {
          id,
          workspaceId,
          platform,
          environment,
          externalId: account.externalId,
          createdAt: deps.clock.now(),
          ...data,
        },
        update: data,
      });
      ids.push(id);
      await recordAudit(tx, actor, {
        action: 'account.connected',
        subject: id,
        at: deps.clock.now(),
        data: { platform, environment },
      });
    }
    const accountIds = existing
      .filter(({ id, state }) => state !== 'active' && ids.includes(id))
      .map(({ id }) => id);
    await resumeDeliveries(tx, { accountIds, now: deps.clock.now(), byUserId: actor.userId });
    // The first account connected is the platform's default, until the user chooses another.
    const hasDefault = existing.some(
      (row) => row.isDefault && (row.state !== 'revoked' || ids.includes(row.id)),
    );
    if (!hasDefault && ids[0])
      await makeDefault(tx, { workspaceId, platform, environment, id: ids[0] });
    await recordEffect(tx, ids.join(' '));
    return ids;
  });
}

export async function makeDefault(
  tx: Prisma.TransactionClient,
  account: { workspaceId: string; platform: string; environment: string; id: string },
): Promise<void> {
  const { workspaceId, platform, environment, id } = account;
  await tx.account.updateMany({
    where: { workspaceId, platform, environment, isDefault: true },
    data: { isDefault: false },
  });
  await tx.account.update({ where: { id }, data: { isDefault: true } });
}

function toColumns(
  deps: ConnectDeps,
  { id, account, adapter }: { id: string; account: ConnectableAccount; adapter: PlatformAdapter },
) {
  const now = deps.clock.now();
  const { tokens } = account;
  return {
    name: account.name,
    handle: account.handle,
    pictureUrl: account.pictureUrl,
    profileUrl: account.profileUrl,
    details: account.details,
    state: 'active',
    needsReconnectAt: null,
    lastProbeAt: now,
    probeErrorKind: null,
    probeMessage: null,
    nextProbeAt: getNextCheckAt({
      accountId: id,
      now,
      isActive: true,
      lastProbeAt: now,
      probeErrorKind: null,
      accessTokenExpiresAt: tokens.accessTokenExpiresAt,
      hasRefreshToken: tokens.refreshToken !== null,
      issuedAt: tokens.issuedAt,
      refreshAheadSeconds: adapter.oauth.refreshAheadSeconds,
    }),
    // Revoke any refresh lease: a refresh of the old tokens that is in progress must not overwrite these.
    refreshLeaseToken: null,
    refreshLeaseUntil: null,
    ...sealTokens(deps.secrets, id, tokens),
  };
}
