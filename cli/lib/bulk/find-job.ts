import { CliError } from '#cli/errors/cli-error.ts';
import type { Client } from '../../client/client.ts';
import { openJournal, toJournalPath } from './journal.ts';

/** Returns a job's ID, either as given or from the journal of a file that was run. Throws `no_job`. */
export async function findJob(jobOrFile: string): Promise<string> {
  if (/^bulk_[^./\\]*$/u.test(jobOrFile)) return jobOrFile;
  const journal = await openJournal(jobOrFile);
  const job = journal.job();
  if (job !== null) return job;
  throw new CliError('no_job', {
    exit: 'usage',
    message: `${jobOrFile} is not a job ID, and no run of that file is recorded (${toJournalPath(jobOrFile)}).`,
    hint: 'List job IDs with "fanfare bulk list".',
  });
}

/** Returns the workspace's newest job. Throws `no_job` if there is none. */
export async function findNewestJob(client: Client): Promise<string> {
  const { items } = await client.call('listBulks', { query: { limit: 1 } });
  const [newest] = items;
  if (newest) return newest.id;
  throw new CliError('no_job', {
    exit: 'error',
    message: 'There are no jobs from the last 30 days.',
    hint: 'Start one with "fanfare bulk run posts.csv".',
  });
}
