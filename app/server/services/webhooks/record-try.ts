import { RETRY_DAYS } from '#app/domain/webhooks/webhook-names.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { toEndpointPauseMs, toPauseMs } from './retry-policy.ts';

/** The result of one attempt. */
export interface AttemptResult {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly durationMs: number;
}

const GONE = 410;
/** Columns of an endpoint whose latest request succeeded, or that a user wants retried now. */
export const WORKING = { failingSince: null, failures: 0, pausedUntil: null } as const;
/**
 * How long an endpoint must have been failing before it's disabled. Its first failure comes slightly after a
 * message is created and the message's last attempt three days after, so an hour is subtracted.
 */
const FAILING_MS = RETRY_DAYS * 24 * 3_600_000 - 3_600_000;

/**
 * Records an attempt in one transaction: the log, the message's state, and the endpoint's health. Only logs it
 * if the message is someone else's by now: another worker took it over, or a user sent it again meanwhile.
 */
export async function recordTry(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>,
  claimed: ClaimedDelivery,
  tried: AttemptResult,
): Promise<void> {
  const { id, leaseToken, endpointId } = claimed;
  const now = deps.clock.now();
  const outcome = decide(claimed, tried, now);
  await deps.prisma.$transaction(async (tx) => {
    // The endpoint first, in the order in which deleting or retrying locks both, so that neither waits for the other.
    await tx.$queryRaw`SELECT id FROM webhook_endpoint WHERE id = ${endpointId} FOR NO KEY UPDATE`;
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, leaseToken },
      data: {
        tries: claimed.tries + 1,
        leaseToken: null,
        leaseUntil: null,
        ...(outcome.retryAt === null
          ? { state: outcome.state, endedAt: now }
          : { nextTryAt: outcome.retryAt }),
      },
    });
    const isOwn = count > 0;
    if (!isOwn && (await tx.webhookDelivery.count({ where: { id } })) === 0) return;
    const attempt = { id: createId('what'), deliveryId: id, at: now, ...tried };
    await tx.webhookAttempt.create({ data: attempt, select: { id: true } });
    if (!isOwn) return;
    const pausedUntil = await updateEndpoint(tx, { endpointId, tried, outcome, now });
    // A paused endpoint's other messages become due in the meantime, and their jobs find nothing to do until
    // the pause is over.
    const wakeAt = [pausedUntil, outcome.retryAt].filter((at) => at !== null);
    await enqueueWebhooks(
      deps.queue,
      wakeAt.map((at) => ({ endpointId, at })),
      tx,
    );
  });
}

interface Outcome {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly retryAt: Date | null;
}

function decide(
  { tries, giveUpAt }: ClaimedDelivery,
  { status }: AttemptResult,
  now: Date,
): Outcome {
  if (isSuccess(status)) return { state: 'delivered', retryAt: null };
  if (status === GONE || now >= giveUpAt) return { state: 'failed', retryAt: null };
  const pauseMs = toPauseMs(tries + 1, Math.random());
  const retryAt = new Date(Math.min(now.getTime() + pauseMs, giveUpAt.getTime()));
  return { state: 'pending', retryAt };
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

interface FinishedAttempt {
  readonly endpointId: string;
  readonly tried: AttemptResult;
  readonly outcome: Outcome;
  readonly now: Date;
}

/**
 * Updates the endpoint's health. An endpoint that is gone, or that has accepted nothing for days, is disabled
 * and its owners get an email. Returns the end of the pause, if this failure caused one.
 */
async function updateEndpoint(
  tx: Prisma.TransactionClient,
  { endpointId: id, tried: { status }, outcome, now }: FinishedAttempt,
): Promise<Date | null> {
  if (outcome.state === 'delivered') {
    const where = { id, OR: [{ failingSince: { not: null } }, { failures: { gt: 0 } }] };
    await tx.webhookEndpoint.updateMany({ where, data: WORKING });
    return null;
  }
  const data = { failingSince: now };
  await tx.webhookEndpoint.updateMany({ where: { id, failingSince: null }, data });
  if (status === GONE) await disable(tx, { id, reason: 'gone', now });
  else if (outcome.state === 'failed') await disable(tx, { id, reason: 'failing', now });
  return pause(tx, { id, now });
}

/** Counts the failure, unless another request paused the endpoint while this one was in progress. */
async function pause(
  tx: Prisma.TransactionClient,
  { id, now }: { id: string; now: Date },
): Promise<Date | null> {
  const [row] = await tx.webhookEndpoint.updateManyAndReturn({
    where: { id, OR: [{ pausedUntil: null }, { pausedUntil: { lte: now } }] },
    data: { failures: { increment: 1 } },
    select: { failures: true },
  });
  const pauseMs = row ? toEndpointPauseMs(row.failures, Math.random()) : null;
  if (pauseMs === null) return null;
  const pausedUntil = new Date(now.getTime() + pauseMs);
  await tx.webhookEndpoint.updateMany({ where: { id }, data: { pausedUntil } });
  return pausedUntil;
}

async function disable(
  tx: Prisma.TransactionClient,
  { id, reason, now }: { id: string; reason: 'gone' | 'failing'; now: Date },
): Promise<void> {
  const failedSince = new Date(now.getTime() - FAILING_MS);
  const isFailing = reason === 'gone' ? {} : { failingSince: { lte: failedSince } };
  const disabled = await tx.webhookEndpoint.updateManyAndReturn({
    where: { id, enabled: true, ...isFailing },
    data: { enabled: false, disabledReason: reason, disabledAt: now, emailDueAt: now },
    select: { workspaceId: true },
  });
  for (const { workspaceId } of disabled)
    await recordAudit(
      tx,
      { workspaceId },
      { action: 'webhook.disabled', subject: id, at: now, data: { reason } },
    );
}
