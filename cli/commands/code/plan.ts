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
    OVERWRITE_OPTION,
    PROJECT_OPTION,
    {
      flags: '--detailed-exit-code',
      description: 'exit 0 if nothing differs, 9 if something does, 6 if a post is refused',
    },
  ],
  input: z.object({
    folder,
    project,
    overwrite: z.boolean().default(false),
    detailedExitCode: z.boolean().default(false),
  }),
  examples: [
    'fanfare plan posts',
    'fanfare plan posts --json',
    'fanfare plan posts --detailed-exit-code',
  ],
  output:
    '{"folder","project","counts":{"create",…},"quota":{"limit","used","remaining","needed","short","resetAt","days"},\n"posts":[{"path","action","from","id","reason","postId","retryAt","differences","findings",\n"schedule":{"at","local","timeZone","queue","written"}}]}\nThe action is create, change, moved, cancel, delete, unchanged, drift, refused, or invalid.',
  exits: ['validation', 'changes'],
  async run(context, { folder: name, detailedExitCode, ...input }) {
    // Loaded on demand, so help starts without the rules.
    const { planFolder, toPlanData } = await import('../../lib/code/plan-folder.ts');
    const { renderFolderPlan, toPlanExit } = await import('../../lib/code/show-plan.ts');
    const plan = await planFolder(context, { folder: name, ...input });
    return {
      data: toPlanData(name, plan),
      toText: (paint) => renderFolderPlan(plan, paint),
      exit: toPlanExit(plan.posts, detailedExitCode),
    };
  },
});
