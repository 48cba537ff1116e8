import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { QUOTA_USED_UP } from '../errors.ts';
import { openGraph, readGraph, type GraphAccess, type InstagramCall } from '../api.ts';
import { PublishingLimit } from '../wire.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Halvings of a day, which locate the end of the limit to within 45 minutes. */
const HALVINGS = 5;
/** Retry delay if the end of the limit can't be determined. */
const RECHECK_SECONDS = 60 * 60;
/** Meta's clock may lag behind ours. */
const CLOCK_ROOM_SECONDS = 60;

interface Quota {
  readonly used: number;
  readonly total: number;
  readonly durationSeconds: number;
}

/**
 * Throws `rate_limited` until a post leaves the rolling window if the account has none left. Meta's pages
 * disagree on the limit, so it's read from the API. If the quota can't be read, the publish call itself
 * decides.
 */
export async function requireQuota(call: InstagramCall): Promise<void> {
  const access = await openGraph(call);
  const accountId = call.context.account.externalId;
  const quota = await orUnknown(readQuota(access, { accountId }));
  if (quota === null || quota.used < quota.total) return;
  throw usedUp(await findEnd(access, { accountId, quota }));
}

/** Returns the error for a refused publish, with the time at which quota frees up if it can be determined. */
export async function explainQuota(call: InstagramCall, refusal: PlatformError): Promise<Error> {
  try {
    await requireQuota(call);
    return refusal;
  } catch (error) {
    if (error instanceof PlatformError) return error.code === QUOTA_USED_UP ? error : refusal;
    throw error;
  }
}

async function readQuota(
  access: GraphAccess,
  { accountId, since }: { accountId: string; since?: Date },
): Promise<Quota | null> {
  const { data } = await readGraph(access, `${accountId}/content_publishing_limit`, {
    query: {
      fields: 'config,quota_usage',
      since: since && String(Math.floor(since.getTime() / 1000)),
    },
    schema: PublishingLimit,
  });
  const [entry] = data;
  const total = entry?.config?.quota_total;
  if (entry?.quota_usage === undefined || total === undefined) return null;
  const durationSeconds = entry.config?.quota_duration ?? DAY_SECONDS;
  return { used: entry.quota_usage, total, durationSeconds };
}

/** Finds when enough usage leaves the rolling window by querying the usage since later and later times. */
async function findEnd(
  access: GraphAccess,
  { accountId, quota }: { accountId: string; quota: Quota },
): Promise<Date> {
  const now = access.context.now().getTime();
  const span = Math.min(quota.durationSeconds, DAY_SECONDS);
  let [full, free] = [0, span];
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (full + free) / 2;
    const since = new Date(now - (span - middle) * 1000);
    const then = await orUnknown(readQuota(access, { accountId, since }));
    if (then === null) return new Date(now + Math.min(free, RECHECK_SECONDS) * 1000);
    if (then.used < quota.total) free = middle;
    else full = middle;
  }
  return new Date(now + (free + CLOCK_ROOM_SECONDS) * 1000);
}

async function orUnknown<T>(reading: Promise<T | null>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PlatformError && !isOfAccount(error)) return null;
    throw error;
  }
}

/** Both errors would stop the publish too. */
function isOfAccount({ kind }: PlatformError): boolean {
  return kind === 'reauthorize' || kind === 'rate_limited';
}

function usedUp(retryAt: Date): PlatformError {
  return new PlatformError({
    platform: 'instagram',
    kind: 'rate_limited',
    code: QUOTA_USED_UP,
    message: "The account has reached Instagram's limit of posts in 24 hours.",
    remedy:
      "The account has reached Instagram's limit for 24 hours. Publishing continues automatically.",
    retryAt,
  });
}
