import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

const MISSING = 'Specify a file or folder of posts.';

export const command = defineCommand({
  arguments: [
    { name: 'file', description: 'a .csv, .ndjson or .md file, or a folder of .md files' },
  ],
  options: [
    { flags: '--yes', description: 'do not ask; needed where nobody can be asked' },
    { flags: '--again', description: 'all rows once more, whatever of them went out before' },
    { flags: WAIT_OPTION.flags, description: 'then follow the posts until each of them has ended' },
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
    'NDJSON: {"type":"row","row","externalId","state","postId","code","message","errors",…} for each row as it is\ntaken; with --wait then {"type":"final",…} for each row with its post as it ended; last\n{"type":"end","id","state","rows","posts","failed","sentBefore","results","failed_file",…}.',
  exits: ['partial', 'validation', 'unconfirmed'],
  run: async (context, { file, yes, again, wait }) => {
    // Loaded on demand, so help starts without the rules.
    const { runBulk } = await import('../../lib/bulk/run-bulk.ts');
    return runBulk(context, { input: file, yes, again, onlyResume: false, waitMs: wait });
  },
});
