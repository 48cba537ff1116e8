import { toResetText } from '#app/domain/errors/messages/publishing.ts';
import { hoursUntil } from '#app/domain/billing/plans.ts';
import type { AiUsageOutput } from '#app/domain/billing/usage.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits, getQuotaDay } from './plan-limits.ts';
import { requireSubscription } from './reserve-usage.ts';

type UsageDeps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Tokens reserved for a request in progress. */
export interface TokenReservation {
  readonly workspaceId: string;
  readonly day: Date;
  readonly tokens: number;
}

/**
 * Reserves tokens of the workspace's daily quota for a request, before it's sent. A single conditional update
 * keeps concurrent requests from exceeding the limit together. Throws `subscription_required` or
 * `daily_token_limit_reached`. Every reservation must be settled.
 */
export async function reserveTokens(
  { prisma, clock }: UsageDeps,
  { workspaceId, tokens }: { workspaceId: string; tokens: number },
): Promise<TokenReservation> {
  const limits = await getPlanLimits(prisma, workspaceId);
  requireSubscription(limits);
  const now = clock.now();
  const { day, resetAt } = getQuotaDay(now, limits.timeZone);
  await prisma.$executeRaw`
    INSERT INTO ai_usage_day (workspace_id, day, time_zone, updated_at)
    VALUES (${workspaceId}, ${day}::date, ${limits.timeZone}, now())
    ON CONFLICT (workspace_id, day) DO NOTHING`;
  const reserved = await prisma.$executeRaw`
    UPDATE ai_usage_day
    SET tokens_reserved = tokens_reserved + ${tokens}, requests = requests + 1, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND day = ${day}::date
      AND tokens_used + tokens_reserved + ${tokens} <= ${limits.aiTokensPerDay}`;
  if (reserved === 0) {
    const used = await readUsed(prisma, { workspaceId, day });
    throw toLimitError({ used, limit: limits.aiTokensPerDay, now, resetAt });
  }
  return { workspaceId, day, tokens };
}

/** Counts the tokens that the request used, on the day it started, and releases the rest. */
export async function recordUsedTokens(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, day, tokens }: TokenReservation,
  usedTokens: number,
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE ai_usage_day
    SET tokens_reserved = GREATEST(0, tokens_reserved - ${tokens}),
        tokens_used = tokens_used + ${usedTokens}, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND day = ${day}::date`;
}

/** Returns today's token usage of the actor's workspace. */
export async function getAiUsage(deps: UsageDeps, actor: Actor): Promise<AiUsageOutput> {
  const limits = await getPlanLimits(deps.prisma, actor.workspaceId);
  const { day, resetAt } = getQuotaDay(deps.clock.now(), limits.timeZone);
  const used = await readUsed(deps.prisma, { workspaceId: actor.workspaceId, day });
  const limit = limits.aiTokensPerDay;
  return { used, limit, remaining: Math.max(0, limit - used), resetAt: resetAt.toISOString() };
}

/** Reads today's usage, including reserved tokens, since those may still be used. */
async function readUsed(
  prisma: ServiceDeps['prisma'],
  { workspaceId, day }: { workspaceId: string; day: Date },
): Promise<number> {
  const today = await prisma.aiUsageDay.findUnique({
    where: { workspaceId_day: { workspaceId, day } },
    select: { tokensUsed: true, tokensReserved: true },
  });
  return (today?.tokensUsed ?? 0) + (today?.tokensReserved ?? 0);
}

interface LimitFacts {
  readonly used: number;
  readonly limit: number;
  readonly now: Date;
  readonly resetAt: Date;
}

function toLimitError({ used, limit, now, resetAt }: LimitFacts): AppError {
  return new AppError('daily_token_limit_reached', {
    message: `Daily limit of suggestions reached! You've used ${used}/${limit} tokens today. ${toResetText(hoursUntil(resetAt, now))}. Until then, you can write the text yourself or switch to a larger plan.`,
    retryAfterSeconds: Math.ceil((resetAt.getTime() - now.getTime()) / 1000),
    meta: { used, limit, resetAt: resetAt.toISOString() },
  });
}
