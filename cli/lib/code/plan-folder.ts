import path from 'node:path';
import type { Client } from '../../client/client.ts';
import { readAccounts } from '../bulk/plan-bulk.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { UNKNOWN_ACCOUNTS } from '../lint/lint-row.ts';
import { toKnownAccounts } from '../lint/read-accounts.ts';
import { describeNoPosts } from '../rows/no-posts.ts';
import { toLine } from '#cli/text/text.ts';
import { findRemains } from './find-remains.ts';
import { listKnownFiles, pickProject } from './known-files.ts';
import { addLegacy } from './legacy-lock.ts';
import { type LockStore, openLock } from './lock-file.ts';
import { type Action, ACTIONS, makePlan, type PlannedPost } from './make-plan.ts';
import { type PlanQuota, planQuota } from './plan-quota.ts';
import { readWishes, type Wish } from './read-wishes.ts';

export interface FolderPlan {
  readonly client: Client;
  readonly store: LockStore;
  readonly project: string;
  readonly posts: readonly PlannedPost[];
  /** Null when the token may not see it. */
  readonly quota: PlanQuota | null;
}

export interface FolderOptions {
  readonly folder: string;
  readonly project: string | null;
  readonly overwrite: boolean;
}

/**
 * Plans a folder: what it wants, what was applied, and what the server would refuse. Only reads. Throws `no_rows` for
 * a folder without posts that never had any, and `which_project` when a lost lock leaves that open.
 */
export async function planFolder(
  context: Context,
  { folder, project: wanted, overwrite }: FolderOptions,
): Promise<FolderPlan> {
  const client = await context.connectPaced();
  const accounts = await readAccounts(client);
  const known = accounts ? toKnownAccounts(accounts) : UNKNOWN_ACCOUNTS;
  const wishes = await readWishes(context, { folder, accounts: known });
  const { workspaceId } = await client.call('getMe');
  const store = await openLock(folder, { server: client.url, workspaceId });
  if (store.fault !== null) context.terminal.say(store.fault);
  await sayEmpty(context, { folder, wishes, store });
  const files = await listKnownFiles(client, wanted ?? store.lock.project);
  const project = pickProject({ wanted, lock: store.lock.project, wishes, files });
  const own = files.filter((file) => file.project === project);
  const { isFound, lock } = store;
  const { all, unsettled } = await addLegacy(client, { lock, project, known: own });
  const input = {
    ...{ wishes, known: all, lock: isFound ? lock : null, overwrite },
    findRemains: (name: string) => findRemains(folder, name),
  };
  const planned = unsettled(await makePlan(client, input));
  const { posts, quota } = await planQuota(client, { posts: planned, accounts });
  return { client, store, project, posts, quota };
}

/** Nothing to apply is rarely what anybody meant: a wrong folder looks just the same. */
async function sayEmpty(
  { terminal }: Pick<Context, 'terminal'>,
  { folder, wishes, store }: { folder: string; wishes: readonly Wish[]; store: LockStore },
): Promise<void> {
  if (wishes.length > 0) return;
  const { code, message, hint } = await describeNoPosts(folder);
  if (!store.isFound) throw new CliError(code, { exit: 'validation', message, hint });
  terminal.say(toLine(message));
}

export type Counts = Readonly<Partial<Record<Action, number>>>;

/** How many posts there are of each action, in the actions' own order. */
export function countActions(posts: readonly PlannedPost[]): Counts {
  const counts: Partial<Record<Action, number>> = {};
  for (const action of ACTIONS) {
    const count = posts.filter((post) => post.action === action).length;
    if (count > 0) counts[action] = count;
  }
  return counts;
}

/** The plan as JSON. Members keep their order: new ones come at the end. */
export function toPlanData(
  folder: string,
  { posts, project, quota }: Pick<FolderPlan, 'posts' | 'project' | 'quota'>,
) {
  return {
    folder: path.normalize(folder),
    project,
    counts: countActions(posts),
    quota,
    posts: posts.map(
      ({ path: name, action, from, id, reason, postId, retryAt, differences, findings }) => ({
        ...{ path: name, action, from, id, reason, postId, retryAt, differences, findings },
      }),
    ),
  };
}
