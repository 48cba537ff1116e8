import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { type Applied, applyPlan } from '../../lib/code/apply-plan.ts';
import { folder, FOLDER_ARGUMENT, OVERWRITE_OPTION } from '../../lib/code/code-input.ts';
import type { PlannedPost } from '../../lib/code/make-plan.ts';
import { planFolder, toPlanData } from '../../lib/code/plan-folder.ts';
import { AT_ONCE, renderPlan } from '../../lib/code/show-plan.ts';
import type { Context } from '../../lib/context.ts';
import { type CommandResult, defineCommand } from '../../lib/define-command.ts';
import { formatCount } from '../../lib/format.ts';

const Input = z.object({
  folder,
  overwrite: z.boolean().default(false),
  prune: z.boolean().default(false),
});

export const command = defineCommand({
  arguments: [FOLDER_ARGUMENT],
  options: [
    OVERWRITE_OPTION,
    {
      flags: '--prune',
      description: 'cancel, or delete in Fanfare, the posts whose files are gone',
    },
  ],
  input: Input,
  examples: ['fanfare apply posts', 'fanfare apply posts --prune', 'fanfare apply posts --dry-run'],
  output:
    '{"applied":[{"path","action","done","postId","message"}],"unchanged":n}\nWhat was applied is kept in fanfare.lock.json in the folder: commit it to git.',
  exits: ['partial', 'validation'],
  run: apply,
});

async function apply(
  context: Context,
  { folder: name, overwrite, prune }: z.infer<typeof Input>,
): Promise<CommandResult> {
  const { client, store, posts } = await planFolder(context, { folder: name, overwrite });
  requireValid(posts);
  if (context.changes.isDryRun) return toDryRun(name, posts, prune);
  if (posts.some(({ action }) => action === 'create')) context.terminal.say(AT_ONCE);
  const applied = await applyPlan({ context, client, store, prune }, posts).catch(addHint);
  const unchanged = posts.filter(({ action }) => action === 'unchanged').length;
  return {
    data: { applied, unchanged },
    toText: () => `${toSummary(applied, unchanged)}\n`,
    exit: toExit(applied),
  };
}

/** A folder with a mistake is not applied by half. */
function requireValid(posts: readonly PlannedPost[]): void {
  const violations = posts
    .flatMap(({ findings }) => findings)
    .map(({ file, line, column, platform, code, message }) => ({
      ...{ pointer: `${file}:${line}:${column}`, code, message },
      ...(platform === null ? {} : { platform }),
    }));
  if (violations.length === 0) return;
  throw new CliError('validation_failed', {
    ...{ exit: 'validation', message: violations[0]?.message ?? '', violations },
    hint: 'Nothing was applied. "fanfare lint" says the same without a server.',
  });
}

function toDryRun(name: string, posts: readonly PlannedPost[], prune: boolean): CommandResult {
  const isDone = ({ action }: PlannedPost): boolean =>
    ['create', 'change'].includes(action) || (prune && ['cancel', 'delete'].includes(action));
  const would = posts.filter(isDone).map(({ path, action, postId }) => ({ path, action, postId }));
  return {
    data: { dry_run: true, would, plan: toPlanData(name, posts) },
    toText: (paint) => `A dry run: nothing was changed.\n${renderPlan(posts, paint)}`,
  };
}

/** Whatever ended it: what was done is kept. */
function addHint(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  const { code, exit, message, violations, requestId, hint } = error;
  const again = 'Run the same command again to go on: nothing is posted twice.';
  throw new CliError(code, {
    ...{ exit, message, violations, cause: error },
    hint: hint === undefined ? again : `${hint} ${again}`,
    ...(requestId === undefined ? {} : { requestId }),
  });
}

function toExit(applied: readonly Applied[]) {
  const done = applied.filter((one) => one.done).length;
  if (done === applied.length) return 'ok';
  // What waits for --prune or --overwrite is nobody's failure.
  const isLeft = applied.every((one) => one.done || LEFT.has(one.action));
  if (isLeft) return 'ok';
  return done > 0 ? 'partial' : 'error';
}

const LEFT = new Set(['drift', 'cancel', 'delete']);

function toSummary(applied: readonly Applied[], unchanged: number): string {
  const done = applied.filter((one) => one.done).length;
  const left = applied.length - done;
  return [
    `${formatCount(done, 'post')} applied`,
    ...(left > 0 ? [`${left} not`] : []),
    `${unchanged} unchanged.`,
  ].join(', ');
}
