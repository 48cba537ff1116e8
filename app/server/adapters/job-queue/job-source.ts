import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { FetchedJob, JobSource } from './queue-consumer.ts';

/** pg-boss returns this shape, although its types don't include it. */
const CommandResponse = z.object({ affected: z.number() });

interface StoredData {
  readonly payload: unknown;
}

/** Creates a consumer's view of one pg-boss queue. Every update to a job is fenced to its current attempt. */
export function createJobSource(boss: PgBoss, queue: string): JobSource {
  const touch = async (jobs: readonly FetchedJob[]) => {
    const attempts = jobs.map(({ id, retryCount }) => ({ id, retryCount }));
    return CommandResponse.parse(await boss.touch(queue, attempts)).affected;
  };
  return {
    fetch: async (limit) => {
      const jobs = await boss.fetch<StoredData>(queue, { batchSize: limit, includeMetadata: true });
      return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, payload: data.payload }));
    },
    complete: async ({ id, retryCount }) => {
      await boss.complete(queue, { id, retryCount });
    },
    fail: async ({ id, retryCount }, error) => {
      // Store only the name, because a message may quote something that must not be stored. The log has the
      // full error.
      const name = error instanceof Error ? error.name : 'Error';
      await boss.fail(queue, { id, retryCount }, { name });
    },
    keepAlive: async (jobs) => {
      if ((await touch(jobs)) === jobs.length) return [];
      const kept = await Promise.all(jobs.map((job) => touch([job])));
      return jobs.filter((_job, index) => kept[index] === 0);
    },
  };
}
