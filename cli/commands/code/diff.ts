import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { folder, FOLDER_ARGUMENT, project, PROJECT_OPTION } from '../../lib/code/code-input.ts';

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  options: [PROJECT_OPTION],
  input: z.object({ folder, project }),
  examples: ['fanfare diff posts'],
  output:
    'Same as "fanfare plan", but only posts that differ; "differences":[{"member","server","folder"}]',
  async run(context, { folder: name, project }) {
    // Loaded on demand, so help starts without the rules.
    const { planFolder, toPlanData } = await import('../../lib/code/plan-folder.ts');
    const { renderDiff } = await import('../../lib/code/show-plan.ts');
    const plan = await planFolder(context, { folder: name, project, overwrite: false });
    const differing = plan.posts.filter(({ action }) => action !== 'unchanged');
    return {
      data: toPlanData(name, { ...plan, posts: differing }),
      toText: (paint) => renderDiff(differing, paint),
    };
  },
});
