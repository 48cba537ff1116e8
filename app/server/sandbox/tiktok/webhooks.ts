import { createHmac } from 'node:crypto';
import { randomDigits } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { isShutDown, unlessDiskFull } from '../kit/shut-down.ts';
import type { AcceptedUpload, PublishRow } from './store.ts';

/** An event that isn't due yet or hasn't been acknowledged. */
interface PendingEvent {
  readonly id: string;
  readonly clientId: string;
  readonly event: string;
  readonly createdSeconds: number;
  readonly userOpenId: string;
  /** A JSON string, which TikTok nests in the JSON body. */
  readonly content: string;
  readonly dueMs: number;
  readonly attempts: number;
  /** How many more times to send it although it was acknowledged. */
  readonly repeats: number;
}

const CHECK_EVERY_MS = 100;
const MINUTE_MS = 60_000;
const GIVE_UP_MS = 72 * 60 * MINUTE_MS;
const TIMEOUT_MS = 10_000;

function pendingTable(context: SimulatorContext) {
  return context.collection<PendingEvent>('webhooks');
}

/** Queues the events about this post for the app's callback. */
export function announce(context: SimulatorContext, row: PublishRow): void {
  if (context.knob<string>('webhookUrl') === '' || !row.accepted) return;
  for (const event of listEvents(row, row.accepted)) {
    const id = randomDigits(context.random, 19);
    pendingTable(context).set(id, {
      ...event,
      id,
      clientId: row.clientId,
      userOpenId: row.personaId,
      createdSeconds: Math.floor(event.dueMs / 1000),
      attempts: 0,
      repeats: context.knob<number>('webhookRepeats'),
    });
  }
  startSending(context);
}

type Event = Pick<PendingEvent, 'event' | 'content' | 'dueMs'>;

function listEvents({ publishId, post }: PublishRow, accepted: AcceptedUpload): Event[] {
  const publishType = post ? 'DIRECT_PUBLISH' : 'INBOX_SHARE';
  const shared = { publish_id: publishId, publish_type: publishType };
  const toEvent = (name: string, at: string, more = {}): Event => ({
    event: `post.publish.${name}`,
    content: JSON.stringify({ ...shared, ...more }),
    dueMs: new Date(at).getTime(),
  });
  const { processedAt, publicAt, postId, failReason } = accepted;
  if (failReason) return [toEvent('failed', processedAt, { reason: failReason })];
  if (!post) return [toEvent('inbox_delivered', processedAt)];
  const complete = toEvent('complete', processedAt);
  const isForAll = post.privacyLevel === 'PUBLIC_TO_EVERYONE';
  return isForAll
    ? [complete, toEvent('publicly_available', publicAt, { post_id: postId })]
    : [complete];
}

const senders = new WeakSet<SimulatorContext>();

/** Sends what's due as long as anything is pending. Also resumes what a killed process left unfinished. */
export function startSending(context: SimulatorContext): void {
  if (senders.has(context)) return;
  senders.add(context);
  void keepSending(context).finally(() => senders.delete(context));
}

async function keepSending(context: SimulatorContext): Promise<void> {
  try {
    while (pendingTable(context).values().length > 0) {
      await unlessDiskFull(() => sendDue(context));
      await pause();
    }
  } catch (error) {
    if (!isShutDown(error)) throw error;
  }
}

/** Waits without keeping the process alive. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CHECK_EVERY_MS).unref();
  });
}

async function sendDue(context: SimulatorContext): Promise<void> {
  for (const pending of pendingTable(context).values()) {
    const now = context.now().getTime();
    if (pending.dueMs <= now) settle(context, pending, await isTaken(context, pending));
  }
}

/**
 * Delivers at least once: an event without a 2xx response is sent again, with growing intervals, for 72
 * hours.
 */
function settle(context: SimulatorContext, pending: PendingEvent, accepted: boolean): void {
  const table = pendingTable(context);
  const now = context.now().getTime();
  const isOver = accepted
    ? pending.repeats === 0
    : now - pending.createdSeconds * 1000 > GIVE_UP_MS;
  if (isOver) table.delete(pending.id);
  else if (accepted) table.set(pending.id, { ...pending, repeats: pending.repeats - 1 });
  else {
    const dueMs = now + 2 ** pending.attempts * MINUTE_MS;
    table.set(pending.id, { ...pending, attempts: pending.attempts + 1, dueMs });
  }
}

async function isTaken(context: SimulatorContext, pending: PendingEvent): Promise<boolean> {
  const body = JSON.stringify({
    client_key: pending.clientId,
    event: pending.event,
    create_time: pending.createdSeconds,
    user_openid: pending.userOpenId,
    content: pending.content,
  });
  const headers = {
    'Content-Type': 'application/json',
    'TikTok-Signature': sign(context, pending.clientId, body),
  };
  try {
    const response = await fetch(context.knob<string>('webhookUrl'), {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function sign(context: SimulatorContext, clientId: string, body: string): string {
  const isForged = context.knob<boolean>('webhookForged');
  const secret = isForged ? 'forged' : (context.findClient(clientId)?.clientSecret ?? '');
  const seconds = Math.floor(context.now().getTime() / 1000);
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},s=${hash}`;
}
