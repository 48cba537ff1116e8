import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError, type Lease } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { classifyInternalError, type InternalError } from './internal-error.ts';
import { recordOutcome, type Outcome } from '#app/server/services/deliveries/record-outcome.ts';
import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';

/** A bug that repeats this often without any progress fails the delivery. */
export const MAX_MISTAKES = 5;
/** Upper bound for the delay between retries of passing trouble. */
const LONGEST_PAUSE_MS = 60_000;
/** Events that prove a delivery has made progress. */
const PROGRESS_KINDS = ['step', 'retry', 'resumed', 'resolved'];

export interface Interruption {
  readonly error: unknown;
  /** A commit was about to be sent, but certainly wasn't. */
  readonly isUnsent?: boolean;
  /** Exchanges with the platform before the error. */
  readonly exchanges?: Outcome['exchanges'];
}

interface LeasedWork {
  readonly item: WorkItem;
  readonly lease: Lease;
}

/**
 * Releases a delivery after an error that isn't the platform's fault, to be resumed with backoff from its
 * row. A stored intent is kept, so a commit that may have been sent gets reconciled. Passing trouble is
 * retried without limit; a bug fails the delivery once it repeats. If the database is unreachable, the lease
 * simply expires. Throws LeaseLostError.
 */
export async function resumeLater(
  deps: ServiceDeps,
  work: LeasedWork,
  interruption: Interruption,
): Promise<void> {
  const { item, lease } = work;
  const internalError = classifyInternalError(interruption.error);
  const facts = { deliveryId: item.id, trouble: internalError.kind, err: interruption.error };
  if (internalError.isTransient)
    deps.logger.warn(facts, 'A delivery was interrupted and resumes later.');
  else deps.logger.error(facts, 'A step failed unexpectedly.');
  // The row may be behind memory, as after a crash; the next run starts from the row.
  await lease.writes.drop();
  try {
    await release(deps, work, { ...interruption, internalError });
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    deps.logger.warn(
      { deliveryId: item.id, err: error },
      'An interrupted delivery couldn’t be released. It resumes when its lease expires.',
    );
  }
}

type ClassifiedInterruption = Interruption & { readonly internalError: InternalError };

async function release(
  deps: ServiceDeps,
  work: LeasedWork,
  interruption: ClassifiedInterruption,
): Promise<void> {
  const { item, lease } = work;
  const { internalError, isUnsent = false } = interruption;
  const row = await deps.prisma.delivery.findFirst({
    where: { id: item.id, leaseToken: lease.token },
    select: { state: true, step: true, intentAt: true, attempt: true },
  });
  if (!row) throw new LeaseLostError('Another worker holds the lease of this delivery.');
  const times = await countInterruptions(deps.prisma, item.id);
  const mayBeSent = row.intentAt !== null && !isUnsent;
  const stored = { ...item, step: row.step, attempt: row.attempt };
  if (!internalError.isTransient && times + 1 >= MAX_MISTAKES) {
    const outcome = toEnd(internalError, mayBeSent);
    await recordOutcome(
      deps,
      { item: stored, lease },
      { ...outcome, exchanges: interruption.exchanges ?? [] },
    );
    return;
  }
  const pauseMs = getBackoffMs(times);
  const runAt = new Date(
    deps.clock.now().getTime() +
      (internalError.isTransient ? Math.min(pauseMs, LONGEST_PAUSE_MS) : pauseMs),
  );
  await recordOutcome(
    deps,
    { item: stored, lease },
    {
      change: toChange(row, mayBeSent),
      events: [
        {
          kind: 'interrupted',
          message: internalError.message,
          data: { trouble: internalError.kind, until: runAt.toISOString() },
        },
      ],
      exchanges: interruption.exchanges ?? [],
      runAt,
    },
  );
}

/**
 * Moves a commit with an unknown outcome to `unconfirmed`, which unblocks the account's next commit and leads
 * to a reconciliation.
 */
function toChange(
  row: { readonly state: string; readonly intentAt: Date | null },
  mayBeSent: boolean,
): Outcome['change'] {
  if (row.state === 'committing')
    return mayBeSent ? { state: 'unconfirmed' } : { state: 'waiting', intentAt: null };
  return { state: DeliveryState.parse(row.state) };
}

function toEnd({ message }: InternalError, mayBeSent: boolean): Outcome {
  const reason = {
    errorKind: 'bug',
    errorCode: 'internal',
    errorMessage: message,
    errorRemedy: 'Send the ID of this delivery to the administrator of this server.',
    platformMessage: null,
  } as const;
  const events = [{ kind: 'error', message, data: { kind: 'bug', code: 'internal' } }];
  if (mayBeSent) {
    const change = {
      ...reason,
      state: 'unconfirmed',
      needsDecision: true,
      evidence: message,
    } as const;
    return { change, events, ends: true };
  }
  const change = { ...reason, state: 'failed', intentAt: null, retrySafe: 'yes' } as const;
  return { change, events, ends: true };
}

/** Counts the interruptions since the delivery last made progress. */
async function countInterruptions(
  prisma: ServiceDeps['prisma'],
  deliveryId: string,
): Promise<number> {
  const where: Prisma.DeliveryEventWhereInput = { deliveryId };
  const last = await prisma.deliveryEvent.findFirst({
    where: { ...where, kind: { in: PROGRESS_KINDS } },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return prisma.deliveryEvent.count({
    where: { ...where, kind: 'interrupted', ...(last ? { id: { gt: last.id } } : {}) },
  });
}
