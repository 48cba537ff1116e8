import { z } from 'zod';
import { findJob, findNewestJob } from '../../lib/bulk/find-job.ts';
import { BULK_SHAPE, toBulkResult } from '../../lib/bulk/show-bulk.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';

export const command = defineCommand({
  arguments: [
    {
      name: 'job',
      isOptional: true,
      description: 'a job ID (bulk_…), or the file that was run (default: the newest job)',
    },
  ],
  input: z.object({ job: z.string().min(1, 'Specify a job.').optional() }),
  examples: ['fanfare bulk status', 'fanfare bulk status bulk_01kb… --json'],
  output: BULK_SHAPE,
  async run({ connect }, { job }) {
    const client = await connect();
    const bulkId = job === undefined ? await findNewestJob(client) : await findJob(job);
    return toBulkResult(await client.call('getBulk', { params: { bulkId } }));
  },
});
