import { z } from 'zod';
import { defineCommand } from '../../lib/define-command.ts';
import { folder, FOLDER_ARGUMENT, OVERWRITE_OPTION } from '../../lib/code/code-input.ts';

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  options: [OVERWRITE_OPTION],
  input: z.object({ folder, overwrite: z.boolean().default(false) }),
  examples: ['fanfare plan posts', 'fanfare plan posts --json'],
  output:
    '{"folder","counts":{"create",…},"posts":[{"path","action","reason","postId","differences","findings"}]}\nAn action is create, change, cancel, delete, unchanged, drift, refused or invalid.',
  exits: ['validation'],
  async run(context, { folder: name, overwrite }) {
    // Loaded when they are needed: help does without the rules.
    const { planFolder, toPlanData } = await import('../../lib/code/plan-folder.ts');
    const { renderPlan } = await import('../../lib/code/show-plan.ts');
    const { posts } = await planFolder(context, { folder: name, overwrite });
    return {
      data: toPlanData(name, posts),
      toText: (paint) => renderPlan(posts, paint),
      exit: posts.some(({ action }) => action === 'invalid') ? 'validation' : 'ok',
    };
  },
});
