import { z } from 'zod';
import { defineCommand } from '../../lib/define-command.ts';
import { folder, FOLDER_ARGUMENT } from '../../lib/code/code-input.ts';
import { planFolder, toPlanData } from '../../lib/code/plan-folder.ts';
import { renderDiff } from '../../lib/code/show-plan.ts';

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  input: z.object({ folder }),
  examples: ['fanfare diff posts'],
  output:
    'As "fanfare plan" answers it, with posts that differ alone; "differences":[{"member","server","folder"}]',
  async run(context, { folder: name }) {
    const { posts } = await planFolder(context, { folder: name, overwrite: false });
    const differing = posts.filter(({ action }) => action !== 'unchanged');
    return {
      data: toPlanData(name, differing),
      toText: (paint) => renderDiff(posts, paint),
    };
  },
});
