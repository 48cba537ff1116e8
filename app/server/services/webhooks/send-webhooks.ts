import { RESPONSE_CHARACTERS, SENT_TIMEOUT_SECONDS } from '#app/domain/webhooks/webhooks.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import type { ServiceDeps } from '../deps.ts';
import { type ClaimedDelivery, claimNext, releaseClaim } from './claim-delivery.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { recordTry, type AttemptResult } from './record-try.ts';
import { toSignedHeaders } from './signing.ts';

type SendDeps = Pick<
  ServiceDeps,
  'prisma' | 'clock' | 'queue' | 'logger' | 'secrets' | 'webhookSender'
>;

/**
 * Either limit makes the job yield to other endpoints, so 20 slow endpoints can't occupy every worker slot.
 */
const MAX_BATCH = 50;
const LONGEST_RUN_MS = 5000;

/**
 * Sends an endpoint's due messages one after another. A message that a crashed worker had already sent goes
 * out again with the same ID. Never throws for anything the endpoint does.
 */
export async function sendWebhooks(
  deps: SendDeps,
  { endpointId, signal }: { endpointId: string; signal: AbortSignal },
): Promise<void> {
  const startedAt = performance.now();
  for (let sent = 0; !signal.aborted; sent += 1) {
    const isSlow = sent > 0 && performance.now() - startedAt > LONGEST_RUN_MS;
    if (sent === MAX_BATCH || isSlow) {
      await enqueueWebhooks(deps.queue, [{ endpointId }]);
      return;
    }
    const claimed = await claimNext(deps, endpointId);
    if (!claimed) return;
    await sendOne(deps, claimed, signal);
  }
}

async function sendOne(
  deps: SendDeps,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status, text } = await runInSpan({ name: 'webhook', facts: {} }, async (span) => {
      const response = await post(deps, claimed, signal);
      span.add({ status: response.status });
      return response;
    });
    await recordTry(deps, claimed, { status, answer: text, error: null, ...toDuration(startedAt) });
  } catch (error) {
    if (signal.aborted) return releaseClaim(deps, claimed);
    if (!(error instanceof UrlFetchError)) {
      await releaseClaim(deps, claimed);
      throw error;
    }
    const none = { status: null, answer: null, error: error.message };
    await recordTry(deps, claimed, { ...none, ...toDuration(startedAt) });
  }
}

function toDuration(startedAt: number): Pick<AttemptResult, 'durationMs'> {
  return { durationMs: Math.round(performance.now() - startedAt) };
}

function post(deps: SendDeps, claimed: ClaimedDelivery, signal: AbortSignal) {
  const { eventId: id, body, url } = claimed;
  // Receivers compare the timestamp with their own clocks, so use the machine's time even if the app clock is
  // shifted.
  const sentAt = new Date();
  const signed = toSignedHeaders(openSecrets(deps, claimed), { id, sentAt, body });
  return deps.webhookSender.send({
    url,
    body,
    signal,
    headers: signed,
    timeoutMs: SENT_TIMEOUT_SECONDS * 1000,
    maxCharacters: RESPONSE_CHARACTERS,
  });
}

/** Decrypts the secrets to sign with: the current one and, for a day after a rotation, the previous one. */
function openSecrets({ secrets, clock }: SendDeps, claimed: ClaimedDelivery): string[] {
  const { endpointId, secretEnc, oldSecretEnc, oldSecretUntil } = claimed;
  const secret = secrets.decrypt(secretEnc, SEALED_VALUES.webhookSecret.toContext(endpointId));
  if (oldSecretEnc === null || oldSecretUntil === null || oldSecretUntil <= clock.now())
    return [secret];
  const context = SEALED_VALUES.oldWebhookSecret.toContext(endpointId);
  return [secret, secrets.decrypt(oldSecretEnc, context)];
}
