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
import { type Action, ACTIONS, createPlan, type PlannedPost } from './create-plan.ts';
import { planDuplicates } from './plan-duplicates.ts';
import { type PlanQuota, planQuota } from './plan-quota.ts';
import { readPostFiles, type PostFile } from './read-post-files.ts';

export interface FolderPlan {
  readonly client: Client;
  readonly store: LockStore;
  readonly project: string;
  readonly posts: readonly PlannedPost[];
  /** Null if the token isn't allowed to read it. */
  readonly quota: PlanQuota | null;
}

export interface FolderOptions {
  readonly folder: string;
  readonly project: string | null;
  readonly overwrite: boolean;
}

/**
 * Plans a folder from its files, the lock, and what the server would refuse. Read-only. Throws `no_rows` for
 * a folder that never had any posts, and `which_project` if a lost lock makes the project ambiguous.
 */
export async function planFolder(
  context: Context,
  { folder, project: requested, overwrite }: FolderOptions,
): Promise<FolderPlan> {
  const client = await context.connectPaced();
  const accounts = await readAccounts(client);
  const knownAccounts = accounts ? toKnownAccounts(accounts) : UNKNOWN_ACCOUNTS;
  const postFiles = await readPostFiles(context, { folder, accounts: knownAccounts });
  const { workspaceId } = await client.call('getMe');
  const store = await openLock(folder, { server: client.url, workspaceId });
  if (store.fault !== null) context.terminal.writeStatus(store.fault);
  await reportEmpty(context, { folder, postFiles, store });
  const files = await listKnownFiles(client, requested ?? store.lock.project);
  const project = pickProject({ requested, lock: store.lock.project, postFiles, files });
  const own = files.filter((file) => file.project === project);
  const { isFound, lock } = store;
  const { all, unsettled } = await addLegacy(client, { lock, project, publishedFiles: own });
  const input = {
    postFiles,
    publishedFiles: all,
    lock: isFound ? lock : null,
    overwrite,
    findRemains: (name: string) => findRemains(folder, name),
  };
  const planned = await planDuplicates(client, unsettled(await createPlan(client, input)));
  const { posts, quota } = await planQuota(client, { posts: planned, accounts });
  return { client, store, project, posts, quota };
}

/** Warns about an empty folder, because that's also what a wrong path looks like. */
async function reportEmpty(
  { terminal }: Pick<Context, 'terminal'>,
  {
    folder,
    postFiles,
    store,
  }: { folder: string; postFiles: readonly PostFile[]; store: LockStore },
): Promise<void> {
  if (postFiles.length > 0) return;
  const { code, message, hint } = await describeNoPosts(folder);
  if (!store.isFound) throw new CliError(code, { exit: 'validation', message, hint });
  terminal.writeStatus(toLine(message));
}

export type Counts = Readonly<Partial<Record<Action, number>>>;

/** Counts the posts by action, in the order of ACTIONS. */
export function countActions(posts: readonly PlannedPost[]): Counts {
  const counts: Partial<Record<Action, number>> = {};
  for (const action of ACTIONS) {
    const count = posts.filter((post) => post.action === action).length;
    if (count > 0) counts[action] = count;
  }
  return counts;
}

/** Returns the plan as JSON. Keys keep their order, and new ones are appended. */
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
      ({ path: name, action, from, id, reason, postId, retryAt, differences, ...post }) => ({
        path: name,
        action,
        from,
        id,
        reason,
        postId,
        retryAt,
        differences,
        findings: post.findings,
        schedule: post.schedule,
      }),
    ),
  };
}
