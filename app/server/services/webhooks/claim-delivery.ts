import type { ServiceDeps } from '../deps.ts';
import { createToken } from '../publishing/delivery-lease.ts';

/** Longer than a try can take. */
const LEASE_SECONDS = 60;
/** A slow endpoint, or a workspace of slow ones, leaves room for the others. */
const AT_ONCE = { endpoint: 3, workspace: 6 };

/** One event that this worker sends to one endpoint now. */
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
 * Takes what has been due longest for this endpoint; null when nothing is, it is turned off, or enough is
 * under way. Leases run on the database's clock, because two machines may disagree about the time.
 */
export async function claimNext(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  endpointId: string,
): Promise<ClaimedDelivery | null> {
  const leaseToken = createToken();
  const [row] = await prisma.$queryRaw<Omit<ClaimedDelivery, 'leaseToken'>[]>`
    UPDATE webhook_delivery AS d
    SET lease_token = ${leaseToken},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM webhook_endpoint e, webhook_event v
    WHERE e.id = d.endpoint_id AND v.id = d.event_id AND d.id = (
      SELECT due.id FROM webhook_delivery due JOIN webhook_endpoint o ON o.id = due.endpoint_id
      WHERE due.endpoint_id = ${endpointId} AND due.state = 'pending' AND o.enabled AND o.listen_until IS NULL
        AND due.next_try_at <= ${clock.now()}
        AND (due.lease_until IS NULL OR due.lease_until < clock_timestamp())
        AND (SELECT count(*) FILTER (WHERE taken.endpoint_id = o.id) < ${AT_ONCE.endpoint}
              AND count(*) < ${AT_ONCE.workspace}
            FROM webhook_delivery taken JOIN webhook_endpoint of_it ON of_it.id = taken.endpoint_id
            WHERE taken.lease_until > clock_timestamp() AND of_it.workspace_id = o.workspace_id)
      ORDER BY due.next_try_at, due.id LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
    RETURNING d.id, e.id AS "endpointId", v.id AS "eventId", d.tries, d.give_up_at AS "giveUpAt", v.body,
      e.url, e.secret_enc AS "secretEnc", e.old_secret_enc AS "oldSecretEnc",
      e.old_secret_until AS "oldSecretUntil"`;
  return row ? { ...row, leaseToken } : null;
}

/** Gives it back untried. */
export async function releaseClaim(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { id, leaseToken }: ClaimedDelivery,
): Promise<void> {
  await prisma.webhookDelivery.updateMany({
    where: { id, leaseToken },
    data: { leaseToken: null, leaseUntil: null },
  });
}
