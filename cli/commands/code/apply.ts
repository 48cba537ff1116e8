import { z } from 'zod';
import { folder, FOLDER_ARGUMENT, OVERWRITE_OPTION } from '../../lib/code/code-input.ts';
import { defineCommand } from '../../lib/define-command.ts';

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  options: [
    { flags: '--yes', description: 'do not ask; needed where nobody can be asked' },
    OVERWRITE_OPTION,
    {
      flags: '--prune',
      description: 'cancel, or delete in Fanfare, the posts whose files are gone',
    },
  ],
  input: z.object({
    folder,
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
    '{"applied":[{"path","action","done","postId","message"}],"unchanged":n}\nWhat was applied is kept in fanfare.lock.json in the folder: commit it to git.',
  exits: ['partial', 'validation'],
  run: async (context, input) => {
    // Loaded when it is needed: help does without the rules.
    const { applyFolder } = await import('../../lib/code/apply-folder.ts');
    return applyFolder(context, input);
  },
});
