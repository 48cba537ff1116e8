import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import type { CommandResult } from '../define-command.ts';
import { formatCount } from '../format.ts';
import { requireConsent } from '../require-consent.ts';
import { type Applied, applyPlan } from './apply-plan.ts';
import type { Action, PlannedPost } from './make-plan.ts';
import { countActions, planFolder, toPlanData } from './plan-folder.ts';
import { AT_ONCE, renderPlan } from './show-plan.ts';

interface ApplyOptions {
  readonly folder: string;
  /** Nobody is asked. */
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly prune: boolean;
}

/**
 * Makes the posts what the folder says: shows what that is and asks, unless there is nothing to do. Throws
 * `validation_failed` where a file breaks a rule, with nothing applied, and what `requireConsent` throws.
 */
export async function applyFolder(
  context: Context,
  { folder: name, yes, overwrite, prune }: ApplyOptions,
): Promise<CommandResult> {
  const { client, store, posts } = await planFolder(context, { folder: name, overwrite });
  requireValid(posts);
  if (context.changes.isDryRun) return toDryRun(name, posts, prune);
  const due = listDue(posts, prune);
  if (!yes && due.length > 0) await requireGo(context, posts, due);
  else if (due.some(({ action }) => action === 'create')) context.terminal.say(AT_ONCE);
  const applied = await applyPlan({ context, client, store, prune }, posts).catch(addHint);
  const unchanged = posts.filter(({ action }) => action === 'unchanged').length;
  return {
    data: { applied, unchanged },
    toText: () => `${toSummary(applied, unchanged)}\n`,
    exit: toExit(applied),
  };
}

/** What is done about a post, as it is asked and as it is told where nobody can be asked. */
const WORDS = {
  create: { verb: 'publish', would: 'would go out' },
  change: { verb: 'change', would: 'would be changed' },
  cancel: { verb: 'cancel', would: 'would be canceled' },
  delete: { verb: 'delete', would: 'would be deleted' },
} as const;
type Due = keyof typeof WORDS;

/** What would be done: the rest is as it is to be, or waits for another flag or another file. */
function listDue(posts: readonly PlannedPost[], prune: boolean): PlannedPost[] {
  const isDue = (action: Action): boolean =>
    action === 'create' || action === 'change' || (prune && Object.hasOwn(WORDS, action));
  return posts.filter(({ action }) => isDue(action));
}

/** Shows the plan before anybody is asked, or told that nobody can be. */
async function requireGo(
  context: Context,
  posts: readonly PlannedPost[],
  due: readonly PlannedPost[],
): Promise<void> {
  const { terminal } = context;
  terminal.say(renderPlan(posts, terminal.paintChatter).trimEnd());
  const counts = Object.entries(countActions(due)) as [Due, number][];
  const asked = counts.map(
    ([action, count]) => `${WORDS[action].verb} ${formatCount(count, 'post')}`,
  );
  const told = counts.map(
    ([action, count]) => `${formatCount(count, 'post')} ${WORDS[action].would}`,
  );
  const question = asked.join(', ');
  await requireConsent(context, {
    question: `${question.charAt(0).toUpperCase()}${question.slice(1)}?`,
    reason: told.join(', '),
    kept: 'Nothing was applied.',
  });
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
  const would = listDue(posts, prune).map(({ path, action, postId }) => ({ path, action, postId }));
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
