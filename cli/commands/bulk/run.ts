import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

const MISSING = 'Specify a file or folder of posts.';

export const command = defineCommand({
  arguments: [
    { name: 'file', description: 'a .csv, .ndjson, or .md file, or a folder of .md files' },
  ],
  options: [
    { flags: '--yes', description: 'skip the confirmation; required without a terminal' },
    { flags: '--again', description: 'send all rows again, even those already published' },
    { flags: WAIT_OPTION.flags, description: 'then wait until all posts finish' },
  ],
  input: z.object({
    file: z.string({ error: MISSING }).min(1, MISSING),
    yes: z.boolean().default(false),
    again: z.boolean().default(false),
    wait: patience('--wait'),
  }),
  examples: [
    'fanfare bulk run posts.csv --dry-run',
    'fanfare bulk run posts.csv --yes',
    'fanfare bulk run posts.csv --yes --wait 3600 | jq -r "select(.type == \\"end\\")"',
  ],
  output:
    'NDJSON: {"type":"row","row","externalId","state","postId","code","message","errors",…} for each row when it\'s\naccepted; with --wait, {"type":"final",…} for each row with the final state of its post; last,\n{"type":"end","id","state","rows","posts","failed","sentBefore","results","failed_file",…}.',
  exits: ['partial', 'validation', 'unconfirmed'],
  run: async (context, { file, yes, again, wait }) => {
    // Loaded on demand, so help starts without the rules.
    const { runBulk } = await import('../../lib/bulk/run-bulk.ts');
    return runBulk(context, { input: file, yes, again, onlyResume: false, waitMs: wait });
  },
});
