import { removeOldPreparations } from '#app/server/db/queries/delivery-preparation.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Removes what was uploaded a day ago for posts that were then canceled, held, or moved. */
export async function removeUnusedPreparations({
  sql,
  clock,
}: Pick<ServiceDeps, 'sql' | 'clock'>): Promise<void> {
  await removeOldPreparations(sql, new Date(clock.now().getTime() - DAY_MS));
}
