import type { ServiceDeps } from '../deps.ts';
import { requeueEvents, claimEvents } from './events.ts';
import { deleteOldBilling } from './delete-old-billing.ts';
import { syncSubscription } from './sync-subscription.ts';

type Deps = Pick<
  ServiceDeps,
  'prisma' | 'queue' | 'billing' | 'clock' | 'logger' | 'settings' | 'mailer'
>;

const CURSOR = 'events';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The provider deletes older events. */
const REMEMBERED_MS = 30 * DAY_MS;
/** Events are listed with a delay, and clocks differ. */
const OVERLAP_MS = 60 * MINUTE_MS;
const CLAIM_MS = 5 * MINUTE_MS;
const SYNC_AT_ONCE = 50;

/**
 * Picks up what webhooks missed: lists the provider's events since the last run, and rereads each
 * subscription without news for a day. Runs in one process at a time.
 */
export async function catchUp(deps: Deps): Promise<void> {
  const cursor = await claim(deps);
  if (cursor === null) return;
  let { listedUntil } = cursor;
  try {
    const events = await deps.billing.listEvents(toSince(deps, listedUntil));
    await claimEvents(deps, events);
    listedUntil = events.at(-1)?.createdAt ?? listedUntil;
    await requeueEvents(deps);
    await syncSilent(deps);
    await deleteOldBilling(deps);
  } finally {
    const data = { claimedUntil: null, listedUntil };
    await deps.prisma.billingCursor.updateMany({ where: { id: CURSOR }, data });
  }
}

/** Claims the run; returns null if another process has it. */
async function claim({
  prisma,
  clock,
}: Deps): Promise<{ readonly listedUntil: Date | null } | null> {
  const now = clock.now();
  await prisma.billingCursor.createMany({ data: [{ id: CURSOR }], skipDuplicates: true });
  const { count } = await prisma.billingCursor.updateMany({
    where: { id: CURSOR, OR: [{ claimedUntil: null }, { claimedUntil: { lt: now } }] },
    data: { claimedUntil: new Date(now.getTime() + CLAIM_MS) },
  });
  if (count === 0) return null;
  return prisma.billingCursor.findUniqueOrThrow({
    where: { id: CURSOR },
    select: { listedUntil: true },
  });
}

function toSince({ clock }: Deps, listedUntil: Date | null): Date {
  const now = clock.now().getTime();
  const until = listedUntil === null ? now - REMEMBERED_MS : listedUntil.getTime();
  return new Date(Math.min(until, now) - OVERLAP_MS);
}

/** Rereads silent subscriptions, which also covers outages longer than the provider's event history. */
async function syncSilent(deps: Deps): Promise<void> {
  const silent = await deps.prisma.subscription.findMany({
    where: {
      subscriptionId: { not: null },
      status: { not: 'none' },
      syncedAt: { lt: new Date(deps.clock.now().getTime() - DAY_MS) },
    },
    orderBy: { syncedAt: 'asc' },
    take: SYNC_AT_ONCE,
    select: { subscriptionId: true },
  });
  for (const { subscriptionId } of silent) {
    if (subscriptionId !== null) await syncSubscription(deps, subscriptionId);
  }
}
