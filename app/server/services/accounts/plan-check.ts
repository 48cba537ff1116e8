import { createHash } from 'node:crypto';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';

/** What decides when the platform is asked about an account again. */
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
/** A token that renews itself must be this old first (Instagram). */
export const YOUNGEST_TO_RENEW_MS = DAY_MS;
/**
 * A timer cannot be sure to meet a window shorter than this: such a token is renewed when a post or a
 * probe needs it. X wants it so (refresh on need, at most 60 s before the end).
 */
const SHORTEST_WINDOW_SECONDS = 120;

/** Whether the account is to be asked about, beside having its token renewed. */
export function isProbeDue({ now, isActive, lastProbeAt, probeErrorKind }: CheckFacts): boolean {
  if (!isActive || probeErrorKind !== null || lastProbeAt === null) return true;
  return now.getTime() - lastProbeAt.getTime() >= 20 * HOUR_MS;
}

/** From when the timer renews the token; null where it never does. */
function getRefreshAt(facts: CheckFacts): Date | null {
  const { refreshAheadSeconds, accessTokenExpiresAt } = facts;
  if (refreshAheadSeconds === null || refreshAheadSeconds < SHORTEST_WINDOW_SECONDS) return null;
  if (accessTokenExpiresAt === null || !facts.isActive) return null;
  const wantedAt = accessTokenExpiresAt.getTime() - refreshAheadSeconds * 1000;
  const possibleAt = facts.hasRefreshToken ? 0 : facts.issuedAt.getTime() + YOUNGEST_TO_RENEW_MS;
  return new Date(Math.max(wantedAt, possibleAt));
}

/** When to look at the account again, after what is known now. */
export function getNextCheckAt(facts: CheckFacts): Date {
  const probeAt = getNextProbeAt(facts);
  const refreshAt = getNextRefreshAt(facts);
  return refreshAt !== null && refreshAt < probeAt ? refreshAt : probeAt;
}

/** About once a day, each account at its own hour; sooner while the platform does not answer. */
function getNextProbeAt(facts: CheckFacts): Date {
  const { accountId, now, isActive, lastProbeAt, probeErrorKind } = facts;
  if (isActive && probeErrorKind !== null) {
    const goodForMs = now.getTime() - (lastProbeAt ?? now).getTime();
    return after(now, clamp(goodForMs / 4, 5 * MINUTE_MS, 6 * HOUR_MS));
  }
  return after(now, 20 * HOUR_MS + spread(accountId) * 8 * HOUR_MS);
}

/** A token that should have been renewed by now was not: soon again, the sooner the less is left. */
function getNextRefreshAt(facts: CheckFacts): Date | null {
  const { now, accessTokenExpiresAt } = facts;
  const refreshAt = getRefreshAt(facts);
  if (refreshAt === null || accessTokenExpiresAt === null || refreshAt > now) return refreshAt;
  const leftMs = accessTokenExpiresAt.getTime() - now.getTime();
  return after(now, clamp(leftMs / 4, MINUTE_MS, 6 * HOUR_MS));
}

const after = (now: Date, milliseconds: number): Date =>
  new Date(now.getTime() + Math.round(milliseconds));

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** From 0 to 1, always the same for one account: accounts that were connected together part. */
function spread(accountId: string): number {
  return createHash('sha256').update(accountId).digest().readUInt32BE(0) / 2 ** 32;
}
