import { readLinkRules } from '#app/domain/links/link-rules.ts';
import type { HoldReason } from '#app/domain/posts/hold-reasons.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findMediaRows } from '../accept/find-planned-media.ts';
import { readPostLinks } from '../accept/link-rewriter.ts';
import { loadTargets } from '../accept/resolve-targets.ts';
import { type ChangeFacts, mergePostChange } from './plan-post-change.ts';
import type { PlannedPostRow } from './planned-posts.ts';

/** The transaction's own connection. */
interface Connection {
  readonly prisma: Pick<Prisma.TransactionClient, 'account' | 'workspace'>;
  readonly sql: Sql;
}

type Deps = Connection & Pick<ServiceDeps, 'mediaLinks' | 'settings' | 'linkShortener'>;

interface Reading extends Pick<ChangeFacts, 'change' | 'schedule'> {
  readonly posts: readonly PlannedPostRow[];
  /** Whether the changes will be stored, and their new short links with them. */
  readonly willStore: boolean;
}

type ReadFacts = Pick<ChangeFacts, 'targets' | 'media' | 'toLinks'>;

/** Reads what planning a change depends on, for all posts at once. */
export async function readChangeFacts(
  deps: Deps,
  actor: Actor,
  reading: Reading,
): Promise<ReadFacts> {
  const { change, posts } = reading;
  if (change.content !== undefined || change.platformOptions !== undefined)
    return readContentFacts(deps, actor, reading);
  return {
    targets: await readHeldTargets(deps, actor, posts),
    media: new Map(),
    toLinks: () => ({ rewrite: null, shortLinks: null }),
  };
}

/** Reads what the content rules need. */
async function readContentFacts(
  deps: Deps,
  actor: Actor,
  { posts, change, schedule, willStore }: Reading,
): Promise<ReadFacts> {
  const accountIds = posts.flatMap(({ deliveries }) => deliveries.map((one) => one.accountId));
  const [targets, { linkRules }, media] = await Promise.all([
    loadTargets(deps, actor, [...new Set(accountIds)]),
    deps.prisma.workspace.findUniqueOrThrow({
      where: { id: actor.workspaceId },
      select: { linkRules: true },
    }),
    findMediaRows(
      deps,
      actor,
      posts.map(({ input }) => input),
    ),
  ]);
  return {
    targets: new Map(targets.map((target) => [target.accountId, target])),
    media,
    toLinks: await readPostLinks(deps, actor, {
      posts: posts
        .filter(({ time }) => time !== null)
        .map((post) => mergePostChange(post, { change, schedule })),
      rules: readLinkRules(linkRules),
      willStore,
    }),
  };
}

/** Reads the accounts of which posts are held because they were disconnected: they may be connected again. */
async function readHeldTargets(
  { prisma }: Connection,
  actor: Actor,
  posts: readonly PlannedPostRow[],
): Promise<ChangeFacts['targets']> {
  const held = posts
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ errorCode }) => errorCode === DISCONNECTED);
  const accountIds = [...new Set(held.map(({ accountId }) => accountId))];
  const targets = accountIds.length > 0 ? await loadTargets({ prisma }, actor, accountIds) : [];
  return new Map(targets.map((target) => [target.accountId, target]));
}

const DISCONNECTED: HoldReason = 'held_account_disconnected';
