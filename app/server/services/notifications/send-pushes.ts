import type { PushResponse, PushTarget } from '#app/server/ports/push-sender.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import type { ServiceDeps } from '../deps.ts';
import { type ClaimedPush, claimPushes, readUnsent } from './claim-pushes.ts';
import { MAX_PUSHED, writePush } from './write-push.ts';

type SendDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets' | 'pushSender' | 'logger'>;

const SECOND_MS = 1000;
/** What happens soon after a message is reported together, so that a failing bulk run isn't a stream of them. */
const PAUSE_MS = 30 * SECOND_MS;
const FIRST_RETRY_MS = 60 * SECOND_MS;
const LONGEST_RETRY_MS = 3_600 * SECOND_MS;
/** A push service that asks for more is asked again after this. */
const LONGEST_WAIT_MS = 24 * 3_600 * SECOND_MS;
/** Failed attempts in a row, over more than a day, after which the browser counts as gone. */
const MAX_FAILURES = 30;
/** The push service doesn't know the subscription anymore, or never accepts our key for it. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/**
 * Sends news to the browsers that show notifications. Nothing else waits for it, and no push service can make it
 * throw. A message is sent twice only if the worker dies before it has recorded the response; the browser then
 * shows it once, because both have the same tag. Returns how many browsers were handled.
 */
export async function sendPushes(deps: SendDeps): Promise<number> {
  const claimed = await claimPushes(deps);
  await Promise.all(claimed.map((push) => sendPush(deps, push)));
  return claimed.length;
}

async function sendPush(deps: SendDeps, push: ClaimedPush): Promise<void> {
  const { prisma, secrets, pushSender, logger } = deps;
  const rows = await readUnsent(deps, push, MAX_PUSHED);
  const message = writePush(rows);
  const sentUntil = rows[0]?.createdAt ?? push.sentUntil;
  if (!message) return record(deps, push, { sentUntil, failures: 0, pauseMs: 0 });
  const context = SEALED_VALUES.pushTarget.toContext(push.id);
  const target = JSON.parse(secrets.decrypt(push.targetEnc, context)) as PushTarget;
  const outcome = await pushSender.send({ ...message, target }).catch(readFailure);
  if (isGone(push, outcome)) {
    await prisma.pushSubscription.deleteMany({ where: { id: push.id } });
    return undefined;
  }
  if (!(outcome instanceof UrlFetchError) && isAccepted(outcome))
    return record(deps, push, { sentUntil, failures: 0, pauseMs: PAUSE_MS });
  const reason = outcome instanceof UrlFetchError ? outcome.problem : outcome.status;
  // The endpoint is a secret: whoever knows it can send to it.
  logger.warn({ subscriptionId: push.id, reason }, 'A push service didn’t accept a notification.');
  const failures = push.failures + 1;
  return record(deps, push, {
    sentUntil: push.sentUntil,
    failures,
    pauseMs: toDelay(outcome, failures),
  });
}

function readFailure(error: unknown): UrlFetchError {
  if (error instanceof UrlFetchError) return error;
  throw error;
}

const isAccepted = ({ status }: PushResponse): boolean => status >= 200 && status < 300;

function isGone({ failures }: ClaimedPush, outcome: PushResponse | UrlFetchError): boolean {
  if (failures >= MAX_FAILURES) return true;
  // The name of the push service now leads into a private network.
  if (outcome instanceof UrlFetchError) return outcome.problem === 'forbidden';
  return GONE.has(outcome.status);
}

/** Returns how long to wait after a failure: as long as the push service says, or longer each time. */
function toDelay(outcome: PushResponse | UrlFetchError, failures: number): number {
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  const seconds = outcome instanceof UrlFetchError ? null : outcome.retryAfterSeconds;
  return Math.max(backoff, Math.min((seconds ?? 0) * SECOND_MS, LONGEST_WAIT_MS));
}

/** Does nothing if the browser unsubscribed in the meantime. */
async function record(
  { prisma, clock }: SendDeps,
  { id }: ClaimedPush,
  sent: { readonly sentUntil: Date; readonly failures: number; readonly pauseMs: number },
): Promise<void> {
  const { sentUntil, failures, pauseMs } = sent;
  const notBefore = new Date(clock.now().getTime() + pauseMs);
  await prisma.pushSubscription.updateMany({
    where: { id },
    data: { sentUntil, failures, notBefore },
  });
}
