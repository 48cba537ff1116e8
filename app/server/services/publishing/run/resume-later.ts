import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError, type Lease } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { classifyTrouble, type OwnTrouble } from './own-trouble.ts';
import { recordOutcome, type Outcome } from '#app/server/services/deliveries/record-outcome.ts';
import { getBackoffMs } from './retry-policy.ts';

/** A mistake of ours that repeats this often without any progress ends the delivery. */
export const MOST_MISTAKES = 5;
/** What passes on its own is tried again at least this often. */
const LONGEST_PAUSE_MS = 60_000;
/** A delivery that got past one of these has made progress. */
const PROGRESS_KINDS = ['step', 'retry', 'resumed', 'resolved'];

export interface Interruption {
  readonly error: unknown;
  /** A commit was about to be sent, and certainly nothing of it was. */
  readonly isUnsent?: boolean;
  /** What the platform was sent before the error. */
  readonly exchanges?: Outcome['exchanges'];
}

interface Leased {
  readonly item: WorkItem;
  readonly lease: Lease;
}

/**
 * Gives a delivery back after an error that no platform is to blame for, to be resumed with backoff from
 * what the row says. A stored intent stays, so a commit that may have been sent is reconciled. Trouble
 * that passes is retried without limit; a mistake of ours ends the delivery when it repeats. When the
 * database can't be reached, the lease runs out on its own. Throws LeaseLostError.
 */
export async function resumeLater(
  deps: ServiceDeps,
  work: Leased,
  interruption: Interruption,
): Promise<void> {
  const { item, lease } = work;
  const trouble = classifyTrouble(interruption.error);
  const facts = { deliveryId: item.id, trouble: trouble.kind, err: interruption.error };
  if (trouble.isPassing)
    deps.logger.warn(facts, 'A delivery was interrupted; it is resumed later.');
  else deps.logger.error(facts, 'A step failed in a way nobody foresaw.');
  // The row may be behind what is in memory, as after a crash: the next run starts from the row.
  await lease.writes.drop();
  try {
    await release(deps, work, { ...interruption, trouble });
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    deps.logger.warn(
      { deliveryId: item.id, err: error },
      'An interrupted delivery could not be released; its lease runs out.',
    );
  }
}

type Judged = Interruption & { readonly trouble: OwnTrouble };

async function release(deps: ServiceDeps, work: Leased, interruption: Judged): Promise<void> {
  const { item, lease } = work;
  const { trouble, isUnsent = false } = interruption;
  const row = await deps.prisma.delivery.findFirst({
    where: { id: item.id, leaseToken: lease.token },
    select: { state: true, step: true, intentAt: true, attempt: true },
  });
  if (!row) throw new LeaseLostError('Another worker has this delivery.');
  const times = await countInterruptions(deps.prisma, item.id);
  const mayBeSent = row.intentAt !== null && !isUnsent;
  const stored = { ...item, step: row.step, attempt: row.attempt };
  if (!trouble.isPassing && times + 1 >= MOST_MISTAKES) {
    const outcome = toEnd(trouble, mayBeSent);
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
      (trouble.isPassing ? Math.min(pauseMs, LONGEST_PAUSE_MS) : pauseMs),
  );
  await recordOutcome(
    deps,
    { item: stored, lease },
    {
      change: toChange(row, mayBeSent),
      events: [
        {
          kind: 'interrupted',
          message: trouble.message,
          data: { trouble: trouble.kind, until: runAt.toISOString() },
        },
      ],
      exchanges: interruption.exchanges ?? [],
      runAt,
    },
  );
}

/** A commit whose outcome is open makes room for the account's next one, and is reconciled. */
function toChange(
  row: { readonly state: string; readonly intentAt: Date | null },
  mayBeSent: boolean,
): Outcome['change'] {
  if (row.state === 'committing')
    return mayBeSent ? { state: 'unconfirmed' } : { state: 'waiting', intentAt: null };
  return { state: DeliveryState.parse(row.state) };
}

function toEnd({ message }: OwnTrouble, mayBeSent: boolean): Outcome {
  const reason = {
    errorKind: 'bug',
    errorCode: 'internal',
    errorMessage: message,
    errorRemedy: 'Tell the operator the ID of this delivery.',
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
