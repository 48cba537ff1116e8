import { randomBytes } from 'node:crypto';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { ServiceDeps } from '../deps.ts';
import { WHERE_CURRENT } from './where-current.ts';

type ClaimDeps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const MINUTE_MS = 60_000;
/** A notification that was read within this time isn't emailed. */
const UNREAD_FOR_MS = 10 * MINUTE_MS;
/** A person gets at most one of these emails in this time, however much fails. */
const PERIOD_MS = 60 * MINUTE_MS;
/** Older notifications, after a long outage, are only listed. Also limits how long an email is retried. */
const NEWS_MS = 3 * 24 * 60 * MINUTE_MS;
/** Delay before an email is retried after it failed or its worker died. */
const TRY_AGAIN_MS = 10 * MINUTE_MS;
const TOKEN_BYTES = 18;
/** People per run, which repeats every 30 seconds. */
const MAX_PEOPLE = 100;

/**
 * Creates an email for each person who has unread notifications and got none in the last hour, and claims
 * those that another worker left unsent. Returns the emails' IDs. What an email reports is stored before it
 * is sent, so no other email reports it.
 */
export async function claimEmails(deps: ClaimDeps): Promise<string[]> {
  const ids: string[] = [];
  for (const userId of await findPeople(deps)) {
    const id = await createEmail(deps, userId);
    if (id !== null) ids.push(id);
  }
  return [...ids, ...(await claimUnsent(deps))];
}

async function findPeople({ prisma, clock }: ClaimDeps): Promise<string[]> {
  const { from, until, periodStart } = toTimes(clock.now());
  const rows = await prisma.$queryRaw<{ userId: string }[]>`
    SELECT DISTINCT n.user_id AS "userId" FROM notification n
    WHERE n.email_id IS NULL AND n.created_at BETWEEN ${from} AND ${until} AND ${WHERE_CURRENT}
      AND NOT EXISTS (
        SELECT FROM notification_email e WHERE e.user_id = n.user_id AND e.created_at > ${periodStart})
    LIMIT ${MAX_PEOPLE}`;
  return rows.map(({ userId }) => userId);
}

/** Returns null if another worker creates one for this person, or nothing is left to report. */
function createEmail({ prisma, clock }: ClaimDeps, userId: string): Promise<string | null> {
  const now = clock.now();
  return prisma.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<unknown[]>`
      SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE SKIP LOCKED`;
    const isFree = locked !== undefined && (await hasNoneSince(tx, userId, now));
    if (!isFree) return null;
    const { from, until } = toTimes(now);
    const id = createId('nem');
    const claimedUntil = new Date(now.getTime() + TRY_AGAIN_MS);
    const unsubscribeToken = randomBytes(TOKEN_BYTES).toString('base64url');
    await tx.notificationEmail.create({
      data: { id, userId, unsubscribeToken, createdAt: now, claimedUntil },
    });
    const count = await tx.$executeRaw`
      UPDATE notification n SET email_id = ${id}
      WHERE n.user_id = ${userId} AND n.email_id IS NULL AND n.created_at BETWEEN ${from} AND ${until}
        AND ${WHERE_CURRENT}`;
    if (count > 0) return id;
    await tx.notificationEmail.delete({ where: { id } });
    return null;
  });
}

async function hasNoneSince(
  tx: Prisma.TransactionClient,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { periodStart } = toTimes(now);
  const where = { userId, createdAt: { gt: periodStart } };
  return (await tx.notificationEmail.count({ where })) === 0;
}

async function claimUnsent({ prisma, clock }: ClaimDeps): Promise<string[]> {
  const now = clock.now();
  const rows = await prisma.notificationEmail.updateManyAndReturn({
    where: { doneAt: null, claimedUntil: { lte: now }, createdAt: { gt: toTimes(now).from } },
    data: { claimedUntil: new Date(now.getTime() + TRY_AGAIN_MS) },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

function toTimes(now: Date): Record<'from' | 'until' | 'periodStart', Date> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return { from: before(NEWS_MS), until: before(UNREAD_FOR_MS), periodStart: before(PERIOD_MS) };
}
