import { type LargeSummary, runLarge } from '../chaos/large-run.ts';

/** Decimal, like disks and platforms. */
const GIGABYTE = 1_000_000_000;

/**
 * Publishes videos of this size to all platforms with a web process, a worker that gets killed, and a
 * sandbox, on this Postgres. Throws without one.
 */
export function measureLarge(options: {
  readonly gigabytes: number;
  readonly databaseUrl: string | null;
  readonly print: (text: string) => void;
}): Promise<LargeSummary> {
  const { gigabytes, databaseUrl, print } = options;
  if (!(gigabytes > 0.01 && gigabytes < 4.2))
    throw new Error('--gb takes a number from 0.02 to 4.2: a box of the made video is no longer.');
  if (databaseUrl === null)
    throw new Error('Set DATABASE_URL: no Postgres server is installed here.');
  return runLarge({ sizeBytes: Math.round(gigabytes * GIGABYTE), databaseUrl, print });
}
