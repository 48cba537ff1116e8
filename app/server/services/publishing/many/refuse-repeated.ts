import { findRepeated } from '#app/server/db/queries/changed-post.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { PlannedPostChange } from './plan-post-change.ts';

const MINUTE_MS = 60_000;

interface Sent {
  readonly postId: string;
  readonly key: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns a violation for each post that would send, within the window, what another post sends to the same account:
 * one that stays where it is, or one that moves as well and wasn't that close before.
 */
export async function findRepetitions(
  sql: Sql,
  changes: readonly PlannedPostChange[],
  { workspaceId, windowMinutes }: { readonly workspaceId: string; readonly windowMinutes: number },
): Promise<ReadonlyMap<string, Violation>> {
  const moves = changes.filter(({ schedule }) => schedule !== null);
  if (windowMinutes === 0 || moves.length === 0) return new Map();
  const windowMs = windowMinutes * MINUTE_MS;
  const sent = moves.flatMap(({ post, schedule }) =>
    post.deliveries.map(({ accountId, fingerprint }) => ({
      postId: post.id,
      accountId,
      fingerprint: fingerprint ?? '',
      since: new Date((schedule?.at.getTime() ?? 0) - windowMs),
      until: new Date((schedule?.at.getTime() ?? 0) + windowMs),
    })),
  );
  const movedIds = moves.map(({ post }) => post.id);
  const others = await findRepeated(sql, { workspaceId, sent, movedIds });
  const repetitions = others.map(({ postId, account }) => [postId, toViolation(account)] as const);
  return new Map([...findAmong(moves, windowMs), ...repetitions]);
}

/** Compares the moved posts with each other. The first of each group keeps its new time. */
function findAmong(moves: readonly PlannedPostChange[], windowMs: number): [string, Violation][] {
  const sent: Sent[] = moves.flatMap(({ post, schedule }) =>
    post.deliveries.map(({ accountId, fingerprint }) => ({
      postId: post.id,
      key: `${accountId} ${fingerprint}`,
      before: post.time?.at.getTime() ?? 0,
      after: schedule?.at.getTime() ?? 0,
    })),
  );
  const found: [string, Violation][] = [];
  for (const group of Map.groupBy(sent, ({ key }) => key).values()) {
    const kept: Sent[] = [];
    for (const one of group) {
      const isRepeated = kept.some(
        (other) =>
          Math.abs(other.after - one.after) < windowMs &&
          Math.abs(other.before - one.before) >= windowMs,
      );
      if (isRepeated) found.push([one.postId, toViolation(null)]);
      else kept.push(one);
    }
  }
  return found;
}

function toViolation(account: string | null): Violation {
  const place = account === null ? 'the same account' : account;
  return {
    pointer: '/change/allowDuplicate',
    code: 'duplicate_content',
    message: `Another post with the same content is published to ${place} around this time. Send "allowDuplicate": true to publish it anyway.`,
  };
}
