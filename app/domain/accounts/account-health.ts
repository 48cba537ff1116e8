import { listNames } from '../text/name-list.ts';
import { toCountdown } from '../text/time-span.ts';
import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import type { AccountState } from './account-state.ts';
import { PlatformErrorKind } from '../posts/delivery-state.ts';
import { listLimitations } from './further-scopes.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** An account's status. When several apply, `derive` picks the first one it checks. */
const HealthStatus = z.enum([
  'ok',
  'needs_reconnect',
  'missing_scopes',
  'expiring',
  'held',
  'unreachable',
]);
type HealthStatus = z.infer<typeof HealthStatus>;

/** An unfinished delivery that depends on this account. */
const PostAtRisk = z.object({
  postId: z.string(),
  deliveryId: z.string(),
  caption: z.string().describe('The start of the post’s caption.'),
  url: z.string().describe('The post’s page in Fanfare.'),
});

const Ending = z.object({
  endsAt: Instant.nullable().describe('null: no known expiry.'),
  endsInSeconds: z.number().int().nullable().describe('Negative once it has expired.'),
});

/** An account's health: what a person has to know before the next post fails. */
export const AccountHealth = z
  .object({
    status: HealthStatus,
    needsUser: z.boolean().describe('Only a person can fix this, on the dashboard.'),
    message: z.string().describe('The status in one sentence.'),
    remedy: z.string().nullable().describe('What to do; null when no action is needed.'),
    reconnectUrl: z.string().nullable().describe('Where a person reconnects the account.'),
    accessToken: Ending,
    refreshToken: Ending,
    renewsItself: z.boolean().describe('Fanfare renews the connection without the user.'),
    missingScopes: z.array(z.string()).describe('Missing permissions that publishing needs.'),
    limitations: z
      .array(z.string())
      .describe(
        'What the account can’t do because an optional permission is missing, one sentence each.',
      ),
    lastGoodProbeAt: Instant.nullable().describe(
      "When the platform last accepted this account's token.",
    ),
    nextProbeAt: Instant.nullable(),
    probeErrorKind: PlatformErrorKind.nullable().describe('Why the latest check failed.'),
    probeMessage: z.string().nullable(),
    heldUntil: Instant.nullable().describe(
      'The platform asked for a pause until then (429): deliveries wait.',
    ),
    atRisk: z
      .object({ count: z.number().int(), items: z.array(PostAtRisk) })
      .describe("The account's unfinished deliveries; only the first few."),
  })
  .meta({ id: 'AccountHealth' });
export type AccountHealth = z.infer<typeof AccountHealth>;

/** Everything that an account's health is derived from. */
export interface HealthFacts {
  readonly platform: PlatformId;
  readonly state: AccountState;
  readonly now: Date;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  readonly hasRefreshToken: boolean;
  /** Whether the platform supports token refresh at all. */
  readonly canRefresh: boolean;
  readonly requiredScopes: readonly string[];
  readonly scopes: readonly string[];
  readonly lastProbeAt: Date | null;
  readonly nextProbeAt: Date | null;
  readonly probeErrorKind: PlatformErrorKind | null;
  readonly probeMessage: string | null;
  readonly heldUntil: Date | null;
  /** Why the person can't publish to the account on the platform itself, or null if they can. */
  readonly obstacle: string | null;
  readonly reconnectUrl: string;
  readonly atRisk: AccountHealth['atRisk'];
}

const DAY_MS = 24 * 3600 * 1000;
/** How long before expiry to warn about a connection that only the user can renew. */
const EXPIRING_WITHIN_MS = 7 * DAY_MS;
/** Instagram's access token is refreshed with itself and has no refresh token (platform page, section 1). */
const RENEWS_WITHOUT_REFRESH_TOKEN: ReadonlySet<PlatformId> = new Set(['instagram']);

interface Verdict {
  readonly status: HealthStatus;
  readonly message: string;
  readonly remedy: string | null;
}

/** Returns an account's health. Pure: the same facts give the same result. */
export function toAccountHealth(facts: HealthFacts): AccountHealth {
  const missingScopes = facts.requiredScopes.filter((scope) => !facts.scopes.includes(scope));
  const verdict = derive(facts, missingScopes);
  const needsUser = NEEDS_USER.has(verdict.status);
  return {
    ...verdict,
    needsUser,
    reconnectUrl: needsUser ? facts.reconnectUrl : null,
    accessToken: toEnding(facts.accessTokenExpiresAt, facts.now),
    refreshToken: toEnding(facts.refreshTokenExpiresAt, facts.now),
    renewsItself: renewsItself(facts),
    missingScopes,
    limitations: listLimitations(facts.platform, facts.scopes),
    lastGoodProbeAt: facts.lastProbeAt?.toISOString() ?? null,
    nextProbeAt: facts.nextProbeAt?.toISOString() ?? null,
    probeErrorKind: facts.probeErrorKind,
    probeMessage: facts.probeMessage,
    heldUntil: isAhead(facts.heldUntil, facts.now) ? facts.heldUntil.toISOString() : null,
    atRisk: facts.atRisk,
  };
}

const NEEDS_USER: ReadonlySet<HealthStatus> = new Set([
  'needs_reconnect',
  'missing_scopes',
  'expiring',
]);

/** Problems that only the user can fix come before temporary ones. */
function derive(facts: HealthFacts, missingScopes: readonly string[]): Verdict {
  const { name } = PLATFORMS[facts.platform];
  const endsAt = toUserEnd(facts);
  const leftMs = endsAt === null ? Infinity : endsAt.getTime() - facts.now.getTime();
  if (facts.state !== 'active' || leftMs <= 0) return isLost(facts, missingScopes);
  if (facts.obstacle !== null) return isObstructed(name, facts.obstacle);
  if (missingScopes.length > 0 || facts.probeErrorKind === 'permission') {
    return lacksPermission(name, missingScopes);
  }
  if (leftMs < EXPIRING_WITHIN_MS) return expires(facts, leftMs);
  if (isAhead(facts.heldUntil, facts.now)) return isHeld(name);
  return facts.probeErrorKind === null ? isFine(name) : isUnreachable(name, facts.probeErrorKind);
}

/** The account publishes nothing until its user reconnects it. */
function isLost(
  { platform, state, probeErrorKind }: HealthFacts,
  missing: readonly string[],
): Verdict {
  const { name } = PLATFORMS[platform];
  const isWithoutPermission = state === 'needs_reauthorization' && probeErrorKind === 'permission';
  return isWithoutPermission ? lacksPermission(name, missing) : needsReconnect(name);
}

const needsReconnect = (name: string): Verdict => ({
  status: 'needs_reconnect',
  message: `The connection to ${name} has expired. Its posts are waiting.`,
  remedy: `Reconnect the ${name} account. Waiting posts then continue automatically.`,
});

const lacksPermission = (name: string, missing: readonly string[]): Verdict => ({
  status: 'missing_scopes',
  message:
    missing.length > 0
      ? `${name} didn’t grant Fanfare all permissions. Missing: ${listNames(missing)}.`
      : `${name} doesn’t allow Fanfare to publish to this account.`,
  remedy: `Reconnect the ${name} account and keep every permission checked. Waiting posts then continue automatically.`,
});

const isObstructed = (name: string, obstacle: string): Verdict => ({
  status: 'missing_scopes',
  message: obstacle,
  remedy: `Ask an admin on ${name} for access, then reconnect the account.`,
});

function expires(facts: HealthFacts, leftMs: number): Verdict {
  const { name } = PLATFORMS[facts.platform];
  // Instagram tokens are refreshed long before expiry, so an expiring one means that the refresh failed.
  const why =
    renewsItself(facts) && !facts.hasRefreshToken
      ? 'and Fanfare couldn’t renew it so far'
      : `and ${name} doesn’t let Fanfare renew it`;
  return {
    status: 'expiring',
    message: `The connection to ${name} expires ${toCountdown(leftMs)}, ${why}.`,
    remedy: `Reconnect the ${name} account before then.`,
  };
}

const isHeld = (name: string): Verdict => ({
  status: 'held',
  message: `${name} asked Fanfare to pause. Posts to this account wait until the pause ends.`,
  remedy: null,
});

const isUnreachable = (name: string, kind: PlatformErrorKind): Verdict => ({
  status: 'unreachable',
  message: `${name} ${PROBE_TEXTS[kind]} The account stays connected, and Fanfare checks again automatically.`,
  remedy: null,
});

const isFine = (name: string): Verdict => ({
  status: 'ok',
  message: `The connection to ${name} works.`,
  remedy: null,
});

const NO_GOOD_RESPONSE = 'sent an unreadable response to the last check.';
const PROBE_TEXTS: Readonly<Record<PlatformErrorKind, string>> = {
  unavailable: 'didn’t respond to the last check.',
  outcome_unknown: 'didn’t respond to the last check.',
  rate_limited: 'asked Fanfare to pause at the last check.',
  reauthorize: NO_GOOD_RESPONSE,
  permission: NO_GOOD_RESPONSE,
  rejected_content: NO_GOOD_RESPONSE,
  media_missing: NO_GOOD_RESPONSE,
  unreadable: NO_GOOD_RESPONSE,
  duplicate: NO_GOOD_RESPONSE,
  bug: NO_GOOD_RESPONSE,
};

/** What the end of a connection depends on. */
type ConnectionFacts = Pick<
  HealthFacts,
  'platform' | 'canRefresh' | 'hasRefreshToken' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt'
>;

/**
 * Returns until when the account works without its user; null if Fanfare keeps renewing the connection, or no end is
 * known.
 */
export function getConnectionEnd(facts: ConnectionFacts): Date | null {
  return renewsItself(facts) ? facts.refreshTokenExpiresAt : facts.accessTokenExpiresAt;
}

/** Returns when only the user can renew the connection, or null if no such time is known. */
function toUserEnd(facts: HealthFacts): Date | null {
  if (!renewsItself(facts)) return facts.accessTokenExpiresAt;
  return facts.hasRefreshToken ? facts.refreshTokenExpiresAt : facts.accessTokenExpiresAt;
}

function renewsItself({ platform, canRefresh, hasRefreshToken }: ConnectionFacts): boolean {
  return canRefresh && (hasRefreshToken || RENEWS_WITHOUT_REFRESH_TOKEN.has(platform));
}

function isAhead(time: Date | null, now: Date): time is Date {
  return time !== null && time > now;
}

function toEnding(endsAt: Date | null, now: Date): z.infer<typeof Ending> {
  return {
    endsAt: endsAt?.toISOString() ?? null,
    endsInSeconds: endsAt ? Math.floor((endsAt.getTime() - now.getTime()) / 1000) : null,
  };
}
