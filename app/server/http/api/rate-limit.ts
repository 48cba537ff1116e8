import { listNames } from '#app/domain/text/name-list.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { Request, Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Quota, RateLimits, RateVerdict } from '#app/server/ports/rate-limits.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { toActorId } from '#app/server/services/idempotency/claim-call.ts';
import { readNetwork } from '../guards/client-network.ts';

/**
 * Counts a call toward its token's rate limit. The web app's own calls, which use a session cookie, aren't
 * counted. Throws `rate_limited`.
 */
export async function countCaller(
  limits: RateLimits,
  { request, response, actor }: { request: Request; response: Response; actor: Actor },
): Promise<void> {
  if (request.get('authorization') === undefined) return;
  apply(response, await limits.countCaller(toActorId(actor)));
}

/** Counts a call without a valid token toward the rate limit of its network. Throws `rate_limited`. */
export async function countAnonymousCall(
  limits: RateLimits,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  apply(response, await limits.countAnonymous(readNetwork(request)));
}

/**
 * Counts a visit to a public address toward the rate limit of its network. Returns the seconds to wait, or null if the
 * visit is allowed.
 */
export async function countVisit(limits: RateLimits, request: Request): Promise<number | null> {
  const verdict = await limits.countVisit(readNetwork(request));
  return verdict === null || verdict.isAllowed ? null : verdict.retryAfterSeconds;
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function apply(response: Response, verdict: RateVerdict | null): void {
  if (verdict === null) return;
  const { quotas, isAllowed, retryAfterSeconds } = verdict;
  response.setHeader('RateLimit-Policy', quotas.map(toPolicy).join(', '));
  response.setHeader('RateLimit', quotas.map(toState).join(', '));
  if (isAllowed) return;
  const limits = quotas.map(({ name, limit, windowSeconds }) => {
    const what =
      name === 'address' ? 'without a valid token, from your network' : 'with this token';
    return name === 'burst'
      ? `${limit} more within ${formatCount(windowSeconds / 60, 'minute')}`
      : `${formatCount(limit, 'request')} a minute ${what}`;
  });
  throw new AppError('rate_limited', {
    message: `Too many requests. The limit is ${listNames(limits)}. Try again in ${formatTimeSpan(retryAfterSeconds * 1000, 'long')}.`,
    retryAfterSeconds,
  });
}

function toPolicy({ name, limit, windowSeconds }: Quota): string {
  return `"${name}";q=${limit};w=${windowSeconds}`;
}

function toState({ name, left, resetSeconds }: Quota): string {
  return `"${name}";r=${left};t=${resetSeconds}`;
}
