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
  /** The workspace's limits, the usage of the day, its banned words, and its rules for links. */
  readonly today: WorkspaceDay;
  /** The accounts that the request may target. */
  readonly accounts: readonly AccountRow[];
}

interface PostingRequest {
  readonly input: PublishPostInput;
  /** The time whose day's usage is read; now by default. */
  readonly dueAt?: Date;
}

/**
 * Reads the facts in one statement. The usage is that of the day on which the post is published, which is today by default. Throws `not_found` for a
 * workspace that is gone.
 */
export async function readPostingFacts(
  { sql, clock }: Pick<ServiceDeps, 'sql' | 'clock'>,
  actor: Actor,
  { input, dueAt = clock.now() }: PostingRequest,
): Promise<PostingFacts> {
  const found = await findPostingFacts(sql, actor.workspaceId, {
    days: listDaysAround(dueAt),
    accounts: toAccountFilter(actor, input),
  });
  return {
    today: toWorkspaceDay(found, dueAt),
    accounts: (found?.accounts ?? []).map(toAccountRow),
  };
}
