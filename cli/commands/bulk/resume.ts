import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

const MISSING = 'Specify the file or folder that was run.';

export const command = defineCommand({
  arguments: [{ name: 'file', description: 'the file or folder whose run was interrupted' }],
  options: [{ flags: WAIT_OPTION.flags, description: 'then wait until all posts finish' }],
  input: z.object({
    file: z.string({ error: MISSING }).min(1, MISSING),
    wait: patience('--wait'),
  }),
  examples: ['fanfare bulk resume posts.csv'],
  output: 'Same as "fanfare bulk run", starting with the first row that wasn\'t accepted.',
  exits: ['partial', 'validation', 'unconfirmed'],
  run: async (context, { file, wait }) => {
    // Loaded on demand, so help starts without the rules.
    const { runBulk } = await import('../../lib/bulk/run-bulk.ts');
    return runBulk(context, {
      input: file,
      yes: true,
      again: false,
      onlyResume: true,
      waitMs: wait,
    });
  },
});
