import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ProductAddress } from '#tests/support/product-client.ts';
import type { ActionKind, PlannedAction, PlannedPost } from './plan-week.ts';

/** Platforms that take a post without a file. */
export const TEXT_PLATFORMS = ['facebook', 'linkedin', 'twitter'] as const satisfies PlatformId[];

const EDITED = 'edited';
const ORIGINAL = 'original';
const AT_ONCE = 6;
/** Too late, or to a time that has passed. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 422]);
const OVERLOADED = 503;
const RETRY_AFTER_MS = 1000;
/** Changes of the time at which a post is due. */
const TIMED: ReadonlySet<ActionKind> = new Set(['move', 'publish_now']);

/** What a client did, and what the API said. */
export interface Outcome {
  readonly kind: ActionKind;
  /** True if the API accepted it, false if it refused it because it was too late. */
  readonly isDone: boolean;
  /** Platforms on which the API said that the post is canceled. */
  readonly canceled: readonly string[];
}

/** A post as its clients know it. */
export interface LedgerEntry {
  readonly plan: PlannedPost;
  readonly postId: string;
  /** When it's due: before this, it must not be live. */
  earliestAt: Date;
  readonly outcomes: Outcome[];
}

const Accepted = z.object({ post: z.object({ id: z.string() }) });
const Canceled = z.object({
  deliveries: z.array(z.object({ platform: z.string(), canceled: z.boolean() })),
});

interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Sends a request, again and again while the product says that it's overloaded and did nothing. */
async function send(
  { url, token }: ProductAddress,
  { method, path, body }: ApiRequest,
): Promise<{ status: number; body: unknown }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    prefer: 'wait=0',
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  for (;;) {
    const response = await fetch(`${url}${path}`, init);
    const { status } = response;
    const answer: unknown = await response.json();
    if (status !== OVERLOADED) return { status, body: answer };
    await pause(RETRY_AFTER_MS);
  }
}

const toText = (marker: string, version: string): string => `${marker} ${version}`;

/** Returns whether a post's text is the one that it must have. */
export function hasRightText(text: string, { plan: { marker }, outcomes }: LedgerEntry): boolean {
  const isEdited = outcomes.some(({ kind, isDone }) => kind === 'edit' && isDone);
  return text.includes(toText(marker, isEdited ? EDITED : ORIGINAL));
}

/** Schedules all posts, several at a time. Returns what the clients know about each. */
export async function scheduleAll(
  web: ProductAddress,
  posts: readonly PlannedPost[],
  times: readonly Date[],
): Promise<LedgerEntry[]> {
  const ledger: LedgerEntry[] = [];
  const left = posts.values();
  const work = async (): Promise<void> => {
    for (const plan of left) {
      const dueAt = times[plan.timeIndex];
      if (!dueAt) throw new Error('A post has a time that the week doesn’t have.');
      const { status, body } = await send(web, {
        method: 'POST',
        path: '/api/publisher/publish',
        body: {
          platforms: TEXT_PLATFORMS,
          content: { captions: [toText(plan.marker, ORIGINAL)] },
          publishAt: dueAt.toISOString(),
        },
      });
      if (status >= 300) throw new Error(`Scheduling failed: ${status} ${JSON.stringify(body)}`);
      const postId = Accepted.parse(body).post.id;
      ledger.push({ plan, postId, earliestAt: dueAt, outcomes: [] });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ledger;
}

/** When a client acts. */
export interface Acting {
  readonly action: PlannedAction;
  readonly times: readonly Date[];
  readonly afterMs: number;
  /** Returns the sandbox's time. */
  readonly now: () => Date;
}

/** Acts on a post after this delay, and records what the API said. Throws if it neither accepts nor refuses. */
export async function act(
  web: ProductAddress,
  entry: LedgerEntry,
  { action: { kind, toIndex }, times, afterMs, now }: Acting,
): Promise<void> {
  await pause(Math.max(0, afterMs));
  const sentAt = now();
  const target = kind === 'publish_now' ? sentAt : (times[toIndex] ?? sentAt);
  const { status, body } = await send(web, toRequest(kind, entry, target));
  const isDone = status < 300;
  if (!isDone && !REFUSED.has(status))
    throw new Error(`${kind} of ${entry.postId}: ${status} ${JSON.stringify(body)}`);
  if (isDone && TIMED.has(kind)) entry.earliestAt = target;
  const canceled = isDone && kind === 'cancel' ? listCanceled(body) : [];
  entry.outcomes.push({ kind, isDone, canceled });
}

const listCanceled = (body: unknown): string[] =>
  Canceled.parse(body)
    .deliveries.filter(({ canceled }) => canceled)
    .map(({ platform }) => platform);

function toRequest(kind: ActionKind, entry: LedgerEntry, target: Date): ApiRequest {
  const path = `/api/posts/${entry.postId}`;
  return kind === 'cancel'
    ? { method: 'POST', path: `${path}/cancel` }
    : { method: 'PATCH', path, body: toChange(kind, entry, target) };
}

function toChange(kind: ActionKind, { plan: { marker } }: LedgerEntry, target: Date) {
  if (kind === 'edit') return { content: { captions: [toText(marker, EDITED)] } };
  return { publishAt: kind === 'publish_now' ? 'now' : target.toISOString() };
}
