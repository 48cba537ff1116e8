import { createHmac } from 'node:crypto';
import type { SimulatorContext } from '../kit/types.ts';
import { DAY_SECONDS, HOUR_SECONDS } from './calendar.ts';
import type { StripeEvent } from './objects.ts';
import { openTables } from './tables.ts';
import type { Delivery, Tables } from './tables.ts';
import { nowSeconds } from './operation.ts';
import { CONFIGURED_ENDPOINT } from './webhook-queue.ts';

const TIMEOUT_MS = 10_000;
const MINUTE_SECONDS = 60;
const LIVE_LASTS_SECONDS = 3 * DAY_SECONDS;
/** Growing intervals. The last one repeats until three days have passed. */
const LIVE_GAPS = [
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
];
const TEST_GAPS = [HOUR_SECONDS, 3 * HOUR_SECONDS];

export function hasDeliveries(context: SimulatorContext): boolean {
  return openTables(context).deliveries.values().length > 0;
}

/** Sends what's due in the order of events or, if so configured, shuffled. */
export async function sendDue(context: SimulatorContext): Promise<void> {
  const { deliveries } = openTables(context);
  const due = deliveries.values().filter(({ dueAt }) => dueAt <= nowSeconds(context));
  for (const delivery of inSendingOrder(context, due)) {
    // A reset may have happened meanwhile.
    if (deliveries.get(delivery.id)) await send(context, delivery);
  }
}

function inSendingOrder(context: SimulatorContext, due: Delivery[]): Delivery[] {
  if (!context.knob<boolean>('webhookShuffled')) return due;
  return due
    .map((delivery) => ({ delivery, place: context.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ delivery }) => delivery);
}

interface Target {
  url: string;
  secret: string;
}

async function send(context: SimulatorContext, delivery: Delivery): Promise<void> {
  const tables = openTables(context);
  const event = tables.events.get(delivery.eventId);
  const target = findTarget(context, tables, delivery);
  if (!event || !target) {
    tables.deliveries.delete(delivery.id);
    return;
  }
  const lost = context.knob<boolean>('webhooksLost');
  const status = lost ? null : await post(context, target, event);
  const { id: eventId, type } = event;
  const at = nowSeconds(context);
  const sendingId = `${delivery.id}/${delivery.attempts}/${delivery.repeats}`;
  tables.sendings.set(sendingId, { eventId, type, url: target.url, at, status, lost });
  if (lost) tables.deliveries.delete(delivery.id);
  else settle(context, delivery, status !== null && status >= 200 && status < 300);
}

function findTarget(
  context: SimulatorContext,
  tables: Tables,
  { endpointId }: Delivery,
): Target | null {
  if (endpointId === CONFIGURED_ENDPOINT) {
    const url = context.knob<string>('webhookUrl');
    return url === '' ? null : { url, secret: context.knob<string>('webhookSecret') };
  }
  const url = tables.endpoints.get(endpointId)?.url;
  const secret = tables.endpointSecrets.get(endpointId);
  return url === undefined || secret === undefined ? null : { url, secret };
}

/** Delivers at least once: an event without a 2xx response is sent again, with growing intervals. */
function settle(context: SimulatorContext, delivery: Delivery, accepted: boolean): void {
  const { deliveries, events } = openTables(context);
  const { id, attempts, repeats } = delivery;
  if (accepted) {
    if (repeats === 0) deliveries.delete(id);
    else deliveries.set(id, { ...delivery, repeats: repeats - 1 });
    return;
  }
  const isLive = context.knob<string>('webhookRetries') === 'live';
  const gap = isLive ? (LIVE_GAPS[attempts] ?? LIVE_GAPS.at(-1)) : TEST_GAPS[attempts];
  const now = nowSeconds(context);
  const age = now - (events.get(delivery.eventId)?.created ?? 0);
  if (gap === undefined || (isLive && age > LIVE_LASTS_SECONDS)) deliveries.delete(id);
  else deliveries.set(id, { ...delivery, attempts: attempts + 1, dueAt: now + gap });
}

/** Returns the response's status, or null without a response. */
async function post(
  context: SimulatorContext,
  { url, secret }: Target,
  event: StripeEvent,
): Promise<number | null> {
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': sign(context, secret, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function sign(context: SimulatorContext, secret: string, body: string): string {
  const key = context.knob<boolean>('webhookForged') ? 'whsec_forged' : secret;
  const isReal = context.knob<boolean>('webhookSignedInRealTime');
  const seconds = isReal ? Math.floor(Date.now() / 1000) : nowSeconds(context);
  const hash = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}
