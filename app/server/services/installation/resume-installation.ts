import { HOLD_REASONS } from '#app/domain/posts/hold-reasons.ts';
import { createId } from '#app/server/db/ids.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import { recordEvents } from '#app/server/db/queries/hold.ts';
import {
  askAboutComments,
  lookForFollowUps,
  askAboutOpenDeliveries,
  countUnsettledCommits,
  deletePreparations,
  holdDueDeliveries,
  lockInstallation,
  lockOpenPosts,
  resumeRow,
} from '#app/server/db/queries/installation.ts';
import { MAX_RECIPIENTS, notifyAboutSeveralHeld } from '#app/server/db/queries/notification.ts';
import type { Sql, SqlPool } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Restore } from '#app/server/ports/installation.ts';
import { describePause } from './describe-pause.ts';

interface Resume {
  readonly now: Date;
  /** Holds every scheduled post, not only those whose time has passed. */
  readonly holdsAll: boolean;
}

export interface Resumed {
  /** Null after a move, whose source couldn't publish anything anymore. */
  readonly restore: Restore | null;
  /** Scheduled deliveries that a person has to release. */
  readonly held: number;
  /** Open deliveries that a person has to decide about. */
  readonly asked: number;
  /** First comments that a person has to decide about. */
  readonly comments: number;
  /** Deliveries that are checked with their platform, and never sent again by themselves. */
  readonly checked: number;
}

/**
 * Lets this copy publish, once its operator has confirmed that the other copy is stopped. After a restore, first
 * takes everything that the other copy may have published out of the worker's hands. Throws `conflict` if the
 * copy isn't paused, or is the source of a move.
 */
export async function resumeInstallation(sql: SqlPool, resume: Resume): Promise<Resumed> {
  return sql.transaction(async (tx) => {
    const { pause, restore } = await lockInstallation(tx);
    if (!pause) throw new AppError('conflict', { message: 'This copy isn’t paused.' });
    if (pause.reason !== 'restored' && pause.reason !== 'moved')
      throw new AppError('conflict', { message: describePause(pause) });
    const restored = pause.reason === 'restored' ? restore : null;
    const left = restored
      ? await setAside(tx, restored, resume)
      : { held: 0, asked: 0, comments: 0 };
    await resumeRow(tx, resume.now);
    return { restore: restored, ...left, checked: await countUnsettledCommits(tx) };
  });
}

async function setAside(
  sql: Sql,
  { copiedAt }: Restore,
  { now, holdsAll }: Resume,
): Promise<Pick<Resumed, 'held' | 'asked' | 'comments'>> {
  await lockOpenPosts(sql);
  const time = copiedAt.toISOString();
  const { message, remedy } = HOLD_REASONS.held_after_restore;
  const held = await holdDueDeliveries(sql, { message, remedy, now, all: holdsAll });
  const evidence = `This post was waiting to be sent when the backup of ${time} was made. Another copy of Fanfare may have published it since.`;
  const asked = await askAboutOpenDeliveries(sql, evidence);
  const comments = await askAboutComments(sql, {
    message: `This comment was waiting to be written when the backup of ${time} was made. Another copy of Fanfare may have written it since.`,
    now,
  });
  await lookForFollowUps(sql, now);
  await deletePreparations(sql);
  await record(sql, { kind: 'held', message, deliveries: held, now });
  await record(sql, { kind: 'reconcile', message: evidence, deliveries: asked, now });
  await updateSummaries(sql, [...new Set([...held, ...asked].map(({ postId }) => postId))]);
  await notifyAboutSeveralHeld(sql, {
    postIds: [...new Set(held.map(({ postId }) => postId))],
    ids: Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf')),
    reason: `${message} ${remedy}`,
    now,
  });
  return { held: held.length, asked: asked.length, comments: comments.length };
}

interface SetAside {
  readonly kind: string;
  readonly message: string;
  readonly deliveries: readonly { readonly id: string }[];
  readonly now: Date;
}

async function record(sql: Sql, { deliveries, ...event }: SetAside): Promise<void> {
  const deliveryIds = deliveries.map(({ id }) => id);
  const eventIds = deliveries.map(() => createId('evt'));
  await recordEvents(sql, { ...event, deliveryIds, eventIds });
}
