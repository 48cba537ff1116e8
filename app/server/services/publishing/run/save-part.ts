import { savePartRow } from '#app/server/db/queries/delivery-part.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { StepResult } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import { toEventsJson } from '#app/server/services/deliveries/to-event-rows.ts';
import { getCurrentPost, withLivePart } from './current-post.ts';
import { recordCollision } from './record-collision.ts';
import type { Progress, Work } from './step-context.ts';

type Published = Extract<StepResult, { kind: 'published' }>;

/**
 * Records that a post of a thread is live, and moves on to the next one, which starts at the first step with a
 * state, an intent, and attempts of its own. The row names the live post before the next one is sent, so a crash
 * in between never repeats it. Throws LeaseLostError, and writes nothing, if the lease is gone.
 */
export async function savePart(
  deps: ServiceDeps,
  work: Work,
  published: { result: Published & { remoteId: string }; exchanges: readonly HttpExchange[] },
): Promise<Progress> {
  const { item, lease } = work;
  const { result, exchanges } = published;
  const now = deps.clock.now();
  const { number, count } = getCurrentPost(item);
  const liveParts = withLivePart(item, { ...result, now });
  const place = result.url === null ? 'live' : `live at ${result.url}`;
  const note = result.note === undefined ? '' : ` ${result.note}`;
  const event = {
    kind: 'part_published',
    message: `Post ${number} of ${count} is ${place}.${note}`,
  };
  await lease.writes.settle();
  const write = async (): Promise<Progress> => {
    const isSaved = await savePartRow(deps.sql, {
      deliveryId: item.id,
      leaseToken: lease.token,
      remoteId: liveParts[0]?.remoteId ?? null,
      url: liveParts[0]?.url ?? null,
      liveParts: JSON.stringify(liveParts),
      events: toEventsJson(item, { events: [event], exchanges }, now),
    });
    if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
    return { item: { ...item, ...NEXT_POST, liveParts }, waitUntil: null };
  };
  return recordCollision(deps, work, { ...published, write });
}

/** What `savePartRow` writes besides the live posts. */
const NEXT_POST = {
  state: 'processing',
  step: null,
  stepState: {},
  attempt: 0,
  lostCommits: 0,
  slotAt: null,
  intentAt: null,
  errorKind: null,
} as const;
