import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { createToken } from '../deliveries/delivery-lease.ts';
import { PAUSE_AFTER_FAILURES } from './retry-policy.ts';

/** Longer than an attempt can take. */
const LEASE_SECONDS = 60;
/** Concurrent requests, so a slow endpoint or a workspace full of them can't starve the rest. */
const AT_ONCE = { endpoint: 3, failing: 1, workspace: 6 };

/** A message that this worker is sending to one endpoint. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly leaseToken: string;
  readonly tries: number;
  readonly giveUpAt: Date;
  readonly body: string;
  readonly url: string;
  readonly secretEnc: string;
  readonly oldSecretEnc: string | null;
  readonly oldSecretUntil: Date | null;
}

/**
 * Claims the endpoint's message that has been due longest. Returns null if no message is due, the endpoint is
 * disabled or paused, or enough requests are in progress. Leases use the database's clock, because two
 * machines may disagree about the time.
 */
export async function claimNext(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  endpointId: string,
): Promise<ClaimedDelivery | null> {
  const leaseToken = createToken();
  const query = toClaimQuery({ endpointId, leaseToken, now: clock.now() });
  const [row] = await prisma.$queryRaw<Omit<ClaimedDelivery, 'leaseToken'>[]>(query);
  return row ? { ...row, leaseToken } : null;
}

/**
 * Returns the claim's single statement. It counts requests in progress once, from the few leased rows, and
 * takes the due message from the first entry of an index, so its cost doesn't depend on how many messages
 * wait.
 */
export function toClaimQuery({
  endpointId,
  leaseToken,
  now,
}: {
  readonly endpointId: string;
  readonly leaseToken: string;
  readonly now: Date;
}): Prisma.Sql {
  return Prisma.sql`
    WITH endpoint AS MATERIALIZED (
      SELECT o.* FROM webhook_endpoint o
      WHERE o.id = ${endpointId} AND o.enabled AND o.listen_until IS NULL
        AND (o.paused_until IS NULL OR o.paused_until <= ${now})
    ), room AS MATERIALIZED (
      SELECT 1 FROM endpoint e, LATERAL (
        SELECT sum(busy.requests) AS in_workspace,
          sum(busy.requests) FILTER (WHERE sibling.id = e.id) AS in_endpoint
        FROM webhook_endpoint sibling, LATERAL (
          SELECT count(*) AS requests FROM webhook_delivery taken
          WHERE taken.endpoint_id = sibling.id AND taken.lease_until > clock_timestamp()) busy
        WHERE sibling.workspace_id = e.workspace_id) under_way
      WHERE under_way.in_workspace < ${AT_ONCE.workspace} AND under_way.in_endpoint <
        CASE WHEN e.failures >= ${PAUSE_AFTER_FAILURES} THEN ${AT_ONCE.failing}::int ELSE ${AT_ONCE.endpoint}::int END
    ), due AS MATERIALIZED (
      SELECT d.id FROM webhook_delivery d
      WHERE (SELECT count(*) FROM room) > 0
        AND d.endpoint_id = ${endpointId} AND d.state = 'pending' AND d.next_try_at <= ${now}
        AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
      ORDER BY d.next_try_at, d.id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_delivery AS d
    SET lease_token = ${leaseToken},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM endpoint e, webhook_event v
    WHERE d.id = (SELECT id FROM due) AND v.id = d.event_id
    RETURNING d.id, e.id AS "endpointId", v.id AS "eventId", d.tries, d.give_up_at AS "giveUpAt", v.body,
      e.url, e.secret_enc AS "secretEnc", e.old_secret_enc AS "oldSecretEnc",
      e.old_secret_until AS "oldSecretUntil"`;
}

/** Releases a claimed message without an attempt. */
export async function releaseClaim(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { id, leaseToken }: ClaimedDelivery,
): Promise<void> {
  await prisma.webhookDelivery.updateMany({
    where: { id, leaseToken },
    data: { leaseToken: null, leaseUntil: null },
  });
}
