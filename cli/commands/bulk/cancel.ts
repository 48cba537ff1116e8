import { z } from 'zod';
import { findJob } from '../../lib/bulk/find-job.ts';
import { BULK_SHAPE, toBulkResult } from '../../lib/bulk/show-bulk.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

export const command = defineCommand({
  arguments: [{ name: 'job', description: 'a job ID (bulk_…), or the file that was run' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ job: id('job', 'bulk_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare bulk cancel bulk_01kb… --yes'],
  output: BULK_SHAPE,
  async run(context, { job, yes }) {
    const client = await context.connect();
    const bulkId = await findJob(job);
    if (!yes) await requireConsent(context, toConsent(bulkId));
    return toBulkResult(await client.call('cancelBulk', { params: { bulkId } }));
  },
});

const toConsent = (bulkId: string) => ({
  question: `Cancel all unsent posts of ${bulkId}?`,
  reason: `Canceling ${bulkId} can't be undone`,
  declinedText: 'Nothing was canceled.',
});
