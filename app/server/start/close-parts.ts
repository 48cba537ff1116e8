import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import type { Database } from '#app/server/db/open-database.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';
import type { Mailer } from '#app/server/ports/mailer.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { ClickCounter } from '#app/server/services/short-links/click-counter.ts';
import type { openStreams } from './open-streams.ts';

interface ClosableParts {
  readonly mailer: Mailer | null;
  readonly rateLimits: RateLimits;
  readonly queue: JobQueue;
  readonly streams: ReturnType<typeof openStreams>;
  readonly parsers: ParsePool;
  readonly closeMedia: () => Promise<void>;
  readonly clickCounter: ClickCounter;
  readonly database: Database;
}

/** Stops what the container started: jobs first, the database last. */
export async function closeParts(parts: ClosableParts): Promise<void> {
  parts.mailer?.close();
  parts.rateLimits.close();
  await Promise.all([parts.queue.stop({ graceMs: 5000 }), parts.streams.stop()]);
  // Jobs have already returned their work, so killing the parsers fails nothing.
  parts.parsers.close();
  await parts.closeMedia();
  await parts.clickCounter.finish();
  await parts.database.close();
}
