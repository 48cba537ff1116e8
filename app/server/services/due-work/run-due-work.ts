import { RECONNECT_WITHIN_MS } from '#app/domain/posts/reconnect-window.ts';
import { findDueWork } from '#app/server/db/queries/due-work.ts';
import { sweepDeliveries } from '../deliveries/sweep-deliveries.ts';
import type { ServiceDeps } from '../deps.ts';
import { IMPORTS_KEPT_MS, sweepImports } from '../downloads/sweep-imports.ts';
import { sweepComments } from '../first-comments/sweep-comments.ts';
import { sweepFollowUps } from '../follow-ups/sweep-follow-ups.ts';
import { expireHolds } from '../publishing/run/expire-holds.ts';
import { releaseDuePosts } from '../publishing/schedule/release-due.ts';
import { sweepRenditions } from '../renditions/sweep-renditions.ts';
import { createOccurrences } from '../series/create-occurrences.ts';
import { OVERDUE_MS, sweepWebhooks } from '../webhooks/sweep-webhooks.ts';

/**
 * Finds in one statement which sweeps have anything to do, and runs those. Returns whether there are changes to
 * turn into events, which the caller does.
 */
export async function runDueWork(deps: ServiceDeps): Promise<{ readonly hasChanges: boolean }> {
  const now = deps.clock.now();
  const found = await findDueWork(deps.sql, {
    now,
    heldSince: new Date(now.getTime() - RECONNECT_WITHIN_MS),
    importsFinishedBefore: new Date(now.getTime() - IMPORTS_KEPT_MS),
    givenUpBefore: new Date(now.getTime() - OVERDUE_MS),
  });
  await Promise.all([
    found.deliveries && runSweep(deps, () => sweepDeliveries(deps)),
    found.scheduled && runSweep(deps, () => releaseDuePosts(deps)),
    found.series && runSweep(deps, () => createOccurrences(deps)),
    found.holds && runSweep(deps, () => expireHolds(deps)),
    found.renditions && runSweep(deps, () => sweepRenditions(deps)),
    found.imports && runSweep(deps, () => sweepImports(deps)),
    found.comments && runSweep(deps, () => sweepComments(deps)),
    found.followUps && runSweep(deps, () => sweepFollowUps(deps)),
    found.webhooks && runSweep(deps, () => sweepWebhooks(deps)),
  ]);
  return { hasChanges: found.webhookChanges };
}

/** Logs an error, so that a failing sweep doesn't block the others. */
async function runSweep({ logger }: ServiceDeps, sweep: () => Promise<unknown>): Promise<void> {
  try {
    await sweep();
  } catch (error) {
    logger.error({ err: error }, 'A sweep failed; it runs again later.');
  }
}
