import { createHash } from 'node:crypto';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';

/** The facts that determine when an account is checked next. */
export interface CheckFacts {
  readonly accountId: string;
  readonly now: Date;
  readonly isActive: boolean;
  readonly lastProbeAt: Date | null;
  readonly probeErrorKind: PlatformErrorKind | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly hasRefreshToken: boolean;
  readonly issuedAt: Date;
  readonly refreshAheadSeconds: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Minimum age of a token that renews itself (Instagram). */
export const YOUNGEST_TO_RENEW_MS = DAY_MS;
/**
 * A timer can't reliably hit a window shorter than this, so such a token is refreshed when a post or a probe
 * needs it. X requires it that way (refresh on demand, at most 60 s before expiry).
 */
const SHORTEST_WINDOW_SECONDS = 120;

/** Returns whether the platform should be probed, in addition to any token refresh. */
export function isProbeDue({ now, isActive, lastProbeAt, probeErrorKind }: CheckFacts): boolean {
  if (!isActive || probeErrorKind !== null || lastProbeAt === null) return true;
  return now.getTime() - lastProbeAt.getTime() >= 20 * HOUR_MS;
}

/** Returns when the timer starts to refresh the token; null if it never does. */
function getRefreshAt(facts: CheckFacts): Date | null {
  const { refreshAheadSeconds, accessTokenExpiresAt } = facts;
  if (refreshAheadSeconds === null || refreshAheadSeconds < SHORTEST_WINDOW_SECONDS) return null;
  if (accessTokenExpiresAt === null || !facts.isActive) return null;
  const refreshAt = accessTokenExpiresAt.getTime() - refreshAheadSeconds * 1000;
  const possibleAt = facts.hasRefreshToken ? 0 : facts.issuedAt.getTime() + YOUNGEST_TO_RENEW_MS;
  return new Date(Math.max(refreshAt, possibleAt));
}

/** Returns when to check the account next, based on what is known now. */
export function getNextCheckAt(facts: CheckFacts): Date {
  const probeAt = getNextProbeAt(facts);
  const refreshAt = getNextRefreshAt(facts);
  return refreshAt !== null && refreshAt < probeAt ? refreshAt : probeAt;
}

/**
 * Schedules probes about once a day, at a different hour for each account, and sooner while the platform
 * isn't responding.
 */
function getNextProbeAt(facts: CheckFacts): Date {
  const { accountId, now, isActive, lastProbeAt, probeErrorKind } = facts;
  if (isActive && probeErrorKind !== null) {
    const goodForMs = now.getTime() - (lastProbeAt ?? now).getTime();
    return after(now, clamp(goodForMs / 4, 5 * MINUTE_MS, 6 * HOUR_MS));
  }
  return after(now, 20 * HOUR_MS + spread(accountId) * 8 * HOUR_MS);
}

/**
 * Returns when to refresh the token. If a refresh is overdue, retries soon, and sooner the less time is left.
 */
function getNextRefreshAt(facts: CheckFacts): Date | null {
  const { now, accessTokenExpiresAt } = facts;
  const refreshAt = getRefreshAt(facts);
  if (refreshAt === null || accessTokenExpiresAt === null || refreshAt > now) return refreshAt;
  const leftMs = accessTokenExpiresAt.getTime() - now.getTime();
  return after(now, clamp(leftMs / 4, MINUTE_MS, 6 * HOUR_MS));
}

const after = (now: Date, milliseconds: number): Date =>
  new Date(now.getTime() + Math.round(milliseconds));

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/**
 * Returns a number from 0 to 1 that never changes for an account, to spread out accounts that were connected
 * together.
 */
function spread(accountId: string): number {
  return createHash('sha256').update(accountId).digest().readUInt32BE(0) / 2 ** 32;
}
