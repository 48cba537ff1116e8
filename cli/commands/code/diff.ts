import { z } from 'zod';
import { defineCommand } from '../../lib/define-command.ts';
import { folder, FOLDER_ARGUMENT } from '../../lib/code/code-input.ts';

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  input: z.object({ folder }),
  examples: ['fanfare diff posts'],
  output:
    'As "fanfare plan" answers it, with posts that differ alone; "differences":[{"member","server","folder"}]',
  async run(context, { folder: name }) {
    // Loaded when they are needed: help does without the rules.
    const { planFolder, toPlanData } = await import('../../lib/code/plan-folder.ts');
    const { renderDiff } = await import('../../lib/code/show-plan.ts');
    const { posts } = await planFolder(context, { folder: name, overwrite: false });
    const differing = posts.filter(({ action }) => action !== 'unchanged');
    return {
      data: toPlanData(name, differing),
      toText: (paint) => renderDiff(posts, paint),
    };
  },
});
