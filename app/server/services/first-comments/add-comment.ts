import { Prisma } from '#app/server/db/generated/client.ts';

/**
 * Returns the statement that stores the first comment of a delivery that a person has found live. A post that the
 * platform publishes gets its comment in the statement that records it as live.
 */
const toAddQuery = (deliveryId: string, now: Date): Prisma.Sql => Prisma.sql`
  INSERT INTO first_comment (delivery_id, post_id, text, run_at)
  SELECT id, post_id, options ->> 'firstComment', ${now} FROM delivery
  WHERE id = ${deliveryId} AND options ->> 'firstComment' IS NOT NULL
  ON CONFLICT (delivery_id) DO NOTHING`;

/** Stores the delivery's first comment, if it has one, in the transaction that records its post as live. */
export async function addFirstComment(
  tx: Prisma.TransactionClient,
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<void> {
  await tx.$executeRaw(toAddQuery(deliveryId, now));
}
