import { listNames } from '#app/domain/text/name-list.ts';
import type { Client } from '../../client/client.ts';
import { createRetryingClient } from '../bulk/retrying-client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import type { CommandResult } from '../command/define-command.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { requireConsent } from '../auth/require-consent.ts';
import { showWait } from '../terminal/show-wait.ts';
import { type AppliedAction, applyPlan } from './apply-plan.ts';
import { isUnlinked } from './legacy-lock.ts';
import { dropOtherPaths, listOtherPaths, type LockStore } from './lock-file.ts';
import type { Action, PlannedPost } from './create-plan.ts';
import { countActions, type FolderPlan, planFolder, toPlanData } from './plan-folder.ts';
import { AT_ONCE, isAtOnce, renderFolderPlan } from './show-plan.ts';

interface ApplyOptions {
  readonly folder: string;
  readonly project: string | null;
  /** Skips the confirmation. */
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly prune: boolean;
}

/**
 * Applies the folder: shows the changes and asks, unless there's nothing to do. Throws `validation_failed`
 * and applies nothing if a file breaks a rule, and whatever `requireConsent` throws.
 */
export async function applyFolder(
  context: Context,
  { folder: name, project: requested, yes, overwrite, prune }: ApplyOptions,
): Promise<CommandResult> {
  const { terminal, signal } = context;
  const folder = { folder: name, project: requested, overwrite };
  let plan = await planFolder(context, folder);
  requireValid(plan.posts);
  if (context.changes.isDryRun) return toDryRun(name, plan, prune);
  const due = listDue(plan.posts, prune);
  if (!yes && due.length > 0) await requireGo(context, plan, due);
  else if (due.some(isAtOnce)) terminal.writeStatus(AT_ONCE);
  const onWait = (reason: string, waitMs: number): void => showWait(terminal, reason, waitMs);
  // The server publishes a file only once, so each call can be repeated until it succeeds.
  const client = createRetryingClient(plan.client, { signal, onWait });
  if (await linkLegacy(client, plan)) plan = await planFolder(context, folder);
  const { store, project, posts } = plan;
  await refreshLock(plan);
  const applied = await applyPlan({ context, client, store, project, prune }, posts).catch(addHint);
  const unchanged = posts.filter(({ action }) => action === 'unchanged').length;
  return {
    data: { applied, unchanged, project },
    toText: () => `${toSummary(applied, unchanged)}\n`,
    exit: toExit(applied),
  };
}

/** Links posts from a version 1 lock to their files on the server. Returns whether there were any. */
async function linkLegacy(client: Client, { posts, project }: FolderPlan): Promise<boolean> {
  const unlinked = posts.flatMap(({ file }) => (isUnlinked(file) ? [file] : []));
  for (const { key, path, hash, fixedHash, postId } of unlinked) {
    const body = { project, key, path, hash, fixedHash, postId: postId ?? '' };
    await client.call('publishProjectFile', { body });
  }
  return unlinked.length > 0;
}

/**
 * Updates the lock with what the server knows about files that are in sync, as after a merge or when the lock
 * was lost.
 */
async function refreshLock({ store, project, posts }: FolderPlan): Promise<void> {
  const { lock, isFound, isMerged } = store;
  const isOther = lock.project !== project || lock.legacy.length > 0;
  lock.project = project;
  const outdated = posts.filter((post) => isStale(store, post));
  for (const { path, file } of outdated)
    if (file) {
      dropOtherPaths(lock, file.key, path);
      lock.posts.set(path, [{ id: file.key, hash: file.hash }]);
    }
  if (!isFound || isMerged || isOther || outdated.length > 0) await store.save();
}

/** Returns whether a file is in sync but its lock entry is outdated. */
function isStale({ lock }: LockStore, { path, action, file }: PlannedPost): boolean {
  if (action !== 'unchanged' || !file) return false;
  const [first, second] = lock.posts.get(path) ?? [];
  const isOther = first?.id !== file.key || first.hash !== file.hash || second !== undefined;
  return isOther || listOtherPaths(lock, file.key, path).length > 0;
}

/** The verb for each action, in the question and in the message without a terminal. */
const TEXTS = {
  create: { verb: 'publish', present: 'publishes' },
  schedule: { verb: 'schedule', present: 'schedules' },
  change: { verb: 'update', present: 'updates' },
  cancel: { verb: 'cancel', present: 'cancels' },
  delete: { verb: 'delete', present: 'deletes' },
} as const;
type DueAction = keyof typeof TEXTS;

/** Returns the posts to act on. The rest are up to date, or need another flag or file. */
function listDue(posts: readonly PlannedPost[], prune: boolean): PlannedPost[] {
  const isDue = (action: Action): boolean =>
    action === 'create' || action === 'change' || (prune && Object.hasOwn(TEXTS, action));
  return posts.filter(({ action }) => isDue(action));
}

/** Moves only change a file's path, so they need no confirmation. */
const isMove = ({ action }: PlannedPost): boolean => action === 'moved';

/** Shows the plan before asking, or before failing because there's no terminal to ask in. */
async function requireGo(
  context: Context,
  plan: FolderPlan,
  due: readonly PlannedPost[],
): Promise<void> {
  const { terminal } = context;
  terminal.writeStatus(renderFolderPlan(plan, terminal.paintStatus).trimEnd());
  const counts = countDue(due);
  const requested = counts.map(
    ([action, count]) => `${TEXTS[action].verb} ${formatCount(count, 'post')}`,
  );
  const effects = counts.map(
    ([action, count]) => `${TEXTS[action].present} ${formatCount(count, 'post')}`,
  );
  const question = listNames(requested);
  await requireConsent(context, {
    question: `${question.charAt(0).toUpperCase()}${question.slice(1)}?`,
    reason: `This ${listNames(effects)}`,
    declinedText: 'Nothing was applied.',
  });
}

/** Counts the posts by what happens to them. New posts with a time are scheduled. */
function countDue(due: readonly PlannedPost[]): [DueAction, number][] {
  const later = due.filter(({ action, schedule }) => action === 'create' && schedule !== null);
  const others = Object.entries(countActions(due.filter((post) => !later.includes(post))));
  const scheduled: [DueAction, number][] = later.length > 0 ? [['schedule', later.length]] : [];
  return [...scheduled, ...(others as [DueAction, number][])];
}

/** Throws if any file is invalid, so a folder is never applied halfway. */
function requireValid(posts: readonly PlannedPost[]): void {
  const violations = posts
    .flatMap(({ findings }) => findings)
    .map(({ file, line, column, platform, code, message }) => ({
      pointer: `${file}:${line}:${column}`,
      code,
      message,
      ...(platform === null ? {} : { platform }),
    }));
  if (violations.length === 0) return;
  throw new CliError('validation_failed', {
    exit: 'validation',
    message: violations[0]?.message ?? '',
    violations,
    hint: 'Nothing was applied. Run "fanfare lint" to check without a server.',
  });
}

function toDryRun(name: string, plan: FolderPlan, prune: boolean): CommandResult {
  const due = [...listDue(plan.posts, prune), ...plan.posts.filter(isMove)];
  const would = due.map(({ path, action, from, id, postId }) => ({
    path,
    action,
    from,
    id,
    postId,
  }));
  return {
    data: { dry_run: true, would, plan: toPlanData(name, plan) },
    toText: (paint) => `Dry run: nothing was changed.\n${renderFolderPlan(plan, paint)}`,
  };
}

/** Adds a hint to any error: finished changes are kept. */
function addHint(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  const { code, exit, message, violations, requestId, hint } = error;
  const again = 'Run the same command again to continue. Nothing is posted twice.';
  throw new CliError(code, {
    exit,
    message,
    violations,
    cause: error,
    hint: hint === undefined ? again : `${hint} ${again}`,
    ...(requestId === undefined ? {} : { requestId }),
  });
}

function toExit(applied: readonly AppliedAction[]) {
  const done = applied.filter((one) => one.done).length;
  if (done === applied.length) return 'ok';
  // Posts that wait for --prune or --overwrite aren't failures.
  const isLeft = applied.every((one) => one.done || LEFT.has(one.action));
  if (isLeft) return 'ok';
  return done > 0 ? 'partial' : 'error';
}

const LEFT = new Set(['drift', 'cancel', 'delete']);

function toSummary(applied: readonly AppliedAction[], unchanged: number): string {
  const done = applied.filter((one) => one.done).length;
  const left = applied.length - done;
  return [
    `${formatCount(done, 'post')} applied`,
    ...(left > 0 ? [`${left} not`] : []),
    `${unchanged} unchanged.`,
  ].join(', ');
}
