import { createChangeFeed } from '../adapters/change-feed/create-change-feed.ts';
import { createDatabaseStreamSlots } from '../adapters/stream-slots/database-stream-slots.ts';
import type { Database } from '../db/open-database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import { createLiveReads } from '../services/live-reads.ts';

/** Opens what event streams need. Nothing connects before the first stream is opened. */
export function openStreams(
  database: Database,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
) {
  const changeFeed = createChangeFeed({ database, logger });
  const slots = createDatabaseStreamSlots({ prisma: database.prisma, logger, clock });
  const stop = async (): Promise<void> => {
    await Promise.all([changeFeed.stop(), slots.stop()]);
  };
  return { liveReads: createLiveReads(changeFeed), slots, stop };
}
