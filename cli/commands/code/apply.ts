import { z } from 'zod';
import {
  folder,
  FOLDER_ARGUMENT,
  OVERWRITE_OPTION,
  project,
  PROJECT_OPTION,
} from '../../lib/code/code-input.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  options: [
    { flags: '--yes', description: 'skip the confirmation; required without a terminal' },
    OVERWRITE_OPTION,
    PROJECT_OPTION,
    {
      flags: '--prune',
      description: 'cancel or delete posts whose files are gone; live posts stay live',
    },
  ],
  input: z.object({
    folder,
    project,
    yes: z.boolean().default(false),
    overwrite: z.boolean().default(false),
    prune: z.boolean().default(false),
  }),
  examples: [
    'fanfare apply posts --dry-run',
    'fanfare apply posts --yes',
    'fanfare apply posts --yes --prune',
  ],
  output:
    '{"applied":[{"path","action","from","id","done","postId","message"}],"unchanged":n,"project"}\nThe server records which post each file is. fanfare.lock.json in the folder is a copy of that record. Commit it to git.',
  exits: ['partial', 'validation'],
  run: async (context, input) => {
    // Loaded on demand, so help starts without the rules.
    const { applyFolder } = await import('../../lib/code/apply-folder.ts');
    return applyFolder(context, input);
  },
});
