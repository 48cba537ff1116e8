import { formatCount } from '#app/domain/text/format-count.ts';
import { PLATFORMS, PlatformId } from '#app/domain/platforms/platforms.ts';
import { findSameDelivery } from '#app/server/db/queries/delivery.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';

const MINUTE_MS = 60_000;

/** The content sent to an account, identified by its fingerprint. */
interface SentText {
  readonly accountId: string;
  readonly fingerprint: string;
}

interface NewPostFacts {
  readonly workspaceId: string;
  readonly postId?: string;
  readonly rows: readonly SentText[];
  readonly now: Date;
  /** When the post is published; now by default. */
  readonly dueAt?: Date;
  /** 0 turns the check off. */
  readonly windowMinutes: number;
}

/** A post within the window that sends the same text and files to the same account. */
export interface Duplicate {
  readonly violation: Violation;
  readonly existingPostId: string;
  readonly existingDeliveryId: string;
}

/**
 * Throws `duplicate_content` if another post within the window sends the same text and files to the same
 * account. Call it after the post is counted against the daily quota: of two concurrent posts, the second
 * waits there for the first and then sees it here.
 */
export async function refuseDuplicates(
  sql: Sql,
  facts: NewPostFacts & { readonly postId: string },
): Promise<void> {
  const duplicate = await findDuplicate(sql, facts);
  if (duplicate) throw toDuplicateError(duplicate);
}

/** Returns the most recent post that this one would repeat, or null. `postId` is the post itself once it's stored. */
export async function findDuplicate(
  sql: Sql,
  { workspaceId, postId = '', rows, now, dueAt = now, windowMinutes }: NewPostFacts,
): Promise<Duplicate | null> {
  if (windowMinutes === 0) return null;
  const windowMs = windowMinutes * MINUTE_MS;
  const found = await findSameDelivery(sql, {
    workspaceId,
    postId,
    sent: rows,
    since: new Date(dueAt.getTime() - windowMs),
    until: new Date(dueAt.getTime() + windowMs),
  });
  if (!found) return null;
  const platform = PlatformId.parse(found.platform);
  const place = `${found.account} on ${PLATFORMS[platform].name}`;
  const isLater = found.isScheduled || dueAt > now;
  const when = isLater ? toDistance(found.at, dueAt) : toAgo(countMinutes(found.at, now));
  const message = `The same post ${found.isScheduled ? 'is scheduled for' : 'was sent to'} ${place} ${when}.`;
  return {
    violation: { pointer: '/allowDuplicate', code: 'duplicate_content', message, platform },
    existingPostId: found.postId,
    existingDeliveryId: found.id,
  };
}

export function toDuplicateError({
  violation,
  existingPostId,
  existingDeliveryId,
}: Duplicate): AppError {
  return new AppError('duplicate_content', {
    message: violation.message,
    violations: [violation],
    meta: {
      existingId: existingPostId,
      existingDeliveryId,
      // The former names of the two above.
      existing_id: existingPostId,
      existing_delivery_id: existingDeliveryId,
    },
  });
}

function countMinutes(from: Date, to: Date): number {
  return Math.floor(Math.abs(to.getTime() - from.getTime()) / MINUTE_MS);
}

function toDistance(other: Date, own: Date): string {
  const minutes = countMinutes(other, own);
  if (minutes < 1) return 'at the same time';
  return `${formatCount(minutes, 'minute')} ${other < own ? 'before' : 'after'} this one`;
}

function toAgo(minutes: number): string {
  if (minutes < 1) return 'less than a minute ago';
  return `${formatCount(minutes, 'minute')} ago`;
}
