import {
  ANY_FAILED,
  type ListPostsInput,
  type PostStateFilter,
} from '#app/domain/posts/list-posts.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { UNDECIDED_COMMENTS } from '#app/server/services/first-comments/undecided-comments.ts';
import { POST_TIME } from './post-time.ts';

/** A list's filters, with the author as a user ID. */
export type PageFilters = Omit<ListPostsInput, 'author'> & {
  readonly authorUserId?: string | undefined;
};

/**
 * Returns every filter as a condition on the post `p`, except the search, the cursor, and filters by a column
 * that the scan already has.
 */
export function toFilters(
  { environment }: Actor,
  input: Omit<PageFilters, 'limit'>,
  scanned: readonly string[] = [],
): Prisma.Sql[] {
  const { state, platform, accountId, authorUserId, from, to } = input;
  const time = Prisma.raw(POST_TIME);
  const ofColumns = Object.entries({
    'p.environment': environment && Prisma.sql`p.environment = ${environment}`,
    'p.state_summary': state && hasState(state),
    'p.author_user_id': authorUserId && Prisma.sql`p.author_user_id = ${authorUserId}`,
  });
  return [
    ...ofColumns.flatMap(([column, filter]) =>
      filter && !scanned.includes(column) ? [filter] : [],
    ),
    ...(platform ? [hasDelivery(Prisma.sql`d.platform = ${platform}`)] : []),
    ...(accountId
      ? [hasDelivery(Prisma.sql`d.account_id IN (${Prisma.join(listAccounts(accountId))})`)]
      : []),
    ...(from ? [Prisma.sql`${time} >= ${new Date(from)}`] : []),
    ...(to ? [Prisma.sql`${time} < ${new Date(to)}`] : []),
  ];
}

/** A post is found by its comment, too, because that never changes the post's own state. */
function hasState(state: PostStateFilter): Prisma.Sql {
  const has = Prisma.sql`p.state_summary IN (${Prisma.join(listStates(state))})`;
  if (state !== 'needs_decision') return has;
  return Prisma.sql`(${has} OR p.id IN (SELECT c.post_id ${UNDECIDED_COMMENTS} AND c.post_id = p.id))`;
}

const hasDelivery = (condition: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM delivery d WHERE d.post_id = p.id AND ${condition})`;

/** Returns the states that a filter means. */
export const listStates = (state: PostStateFilter): readonly string[] =>
  state === 'any_failed' ? ANY_FAILED : [state];

/** Returns the accounts of a filter, which separates them by commas. */
export const listAccounts = (accountId: string): readonly string[] => [
  ...new Set(accountId.split(',')),
];
