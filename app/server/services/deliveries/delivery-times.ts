import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { DeliveryHold } from '#app/domain/posts/publish.ts';
import type { DeliveryRow } from './to-post-output.ts';

interface DeliveryStatus {
  readonly state: DeliveryState;
  readonly hold: DeliveryHold | null;
  /** When the post is published, if it's scheduled: its time counts from then. */
  readonly publishAt: Date | null;
}

/** Returns a delivery's times as the API shows them. */
export function toTimes(row: DeliveryRow, status: DeliveryStatus) {
  const { startedAt, publishedAt, removedAt } = row;
  return {
    startedAt: toText(startedAt),
    publishedAt: toText(publishedAt),
    elapsedMs: publishedAt && publishedAt.getTime() - toStart(row, status).getTime(),
    removedAt: toText(removedAt),
    nextAttemptAt: toText(getNextAttemptAt(row, status)),
  };
}

const toText = (time: Date | null): string | null => time?.toISOString() ?? null;

const toStart = ({ createdAt }: DeliveryRow, { publishAt }: DeliveryStatus): Date =>
  publishAt ?? createdAt;

const WAITS_UNTIL_RUN: ReadonlySet<DeliveryState> = new Set([
  'scheduled',
  'waiting',
  'unconfirmed',
]);

function getNextAttemptAt(
  { runAt, needsDecision, account }: DeliveryRow,
  { state, hold }: DeliveryStatus,
): Date | null {
  if (needsDecision || hold === 'needs_reconnect') return null;
  if (hold === 'rate_limited') {
    return account.heldUntil !== null && account.heldUntil > runAt ? account.heldUntil : runAt;
  }
  return WAITS_UNTIL_RUN.has(state) ? runAt : null;
}
