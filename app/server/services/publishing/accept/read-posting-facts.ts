import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { findPostingFacts } from '#app/server/db/queries/workspace.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  listDaysAround,
  toWorkspaceDay,
  type WorkspaceDay,
} from '#app/server/services/usage/read-workspace-day.ts';
import { type AccountRow, toAccountRow, toAccountFilter } from './resolve-targets.ts';

/** What accepting or validating a post depends on, except its files. */
export interface PostingFacts {
  /** The workspace's limits, today's usage, and its banned words. */
  readonly today: WorkspaceDay;
  /** The accounts that the request may target. */
  readonly accounts: readonly AccountRow[];
}

/** Reads the facts in one statement. Throws `not_found` for a workspace that is gone. */
export async function readPostingFacts(
  { sql, clock }: Pick<ServiceDeps, 'sql' | 'clock'>,
  actor: Actor,
  input: PublishPostInput,
): Promise<PostingFacts> {
  const now = clock.now();
  const found = await findPostingFacts(sql, actor.workspaceId, {
    days: listDaysAround(now),
    accounts: toAccountFilter(actor, input),
  });
  return {
    today: toWorkspaceDay(found, now),
    accounts: (found?.accounts ?? []).map(toAccountRow),
  };
}
