import { z } from 'zod';
import { findJob } from '../../lib/bulk/find-job.ts';
import { BULK_SHAPE, toBulkResult } from '../../lib/bulk/show-bulk.ts';
import { CliError } from '../../lib/cli-error.ts';
import type { Context } from '../../lib/context.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { id } from '../../lib/option-schemas.ts';
import { promptForConsent } from '../../lib/prompt.ts';

export const command = defineCommand({
  arguments: [{ name: 'job', description: 'its id (bulk_…), or the file that was run' }],
  options: [{ flags: '--yes', description: 'do not ask; needed where nobody can be asked' }],
  input: z.object({ job: id('job', 'bulk_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare bulk cancel bulk_01kb… --yes'],
  output: BULK_SHAPE,
  async run(context, { job, yes }) {
    const client = await context.connect();
    const bulkId = await findJob(job);
    if (!yes) await ask(context, bulkId);
    return toBulkResult(await client.call('cancelBulk', { params: { bulkId } }));
  },
});

async function ask({ terminal, signal, changes }: Context, bulkId: string): Promise<void> {
  if (changes.isDryRun) return;
  if (!terminal.canPrompt) {
    const message = `What of ${bulkId} was not sent yet is canceled for good: say --yes.`;
    throw new CliError('invalid_usage', { exit: 'usage', message });
  }
  const question = `Cancel all that was not sent yet of ${bulkId}?`;
  if (await promptForConsent(question, signal)) return;
  throw new CliError('not_confirmed', { exit: 'error', message: 'Nothing was canceled.' });
}
