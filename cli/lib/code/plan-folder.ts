import path from 'node:path';
import type { Client } from '../../client/client.ts';
import type { Context } from '../context.ts';
import { type LockStore, openLock } from './lock-file.ts';
import { type Action, makePlan, type PlannedPost } from './make-plan.ts';
import { readWishes } from './read-wishes.ts';

export interface FolderPlan {
  readonly client: Client;
  readonly store: LockStore;
  readonly posts: readonly PlannedPost[];
}

/** The plan of a folder, of what it wishes, what was applied, and what is there. Only reads. */
export async function planFolder(
  context: Context,
  { folder, overwrite }: { folder: string; overwrite: boolean },
): Promise<FolderPlan> {
  const client = await context.connectPaced();
  const wishes = await readWishes(context, folder);
  const { workspaceId } = await client.call('getMe');
  const store = await openLock(folder, { server: client.url, workspaceId });
  const input = { wishes, lock: store.lock, overwrite, now: new Date() };
  return { client, store, posts: await makePlan(client, input) };
}

export type Counts = Readonly<Partial<Record<Action, number>>>;

export function countActions(posts: readonly PlannedPost[]): Counts {
  const counts: Partial<Record<Action, number>> = {};
  for (const { action } of posts) counts[action] = (counts[action] ?? 0) + 1;
  return counts;
}

/** Without what only the program needs. */
export function toPlanData(folder: string, posts: readonly PlannedPost[]) {
  return {
    folder: path.normalize(folder),
    counts: countActions(posts),
    posts: posts.map(({ wish: _wish, ...post }) => post),
  };
}
