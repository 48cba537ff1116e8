import { defineStatement, type Sql } from '../sql.ts';

/** A workspace with its plan and today's usage. */
export interface WorkspaceFacts {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly plan: string | null;
  readonly status: string | null;
  readonly postsPerDay: number | null;
  readonly deliveriesPerDay: number | null;
  readonly aiTokensPerDay: number | null;
  readonly postsUsed: number;
  readonly deliveriesUsed: number;
  readonly members: number;
}

/** Adds plan, usage, and members to the few workspaces that `found` selects. */
const toFacts = (found: string): string => `SELECT w.id, w.name, w.created_at AS "createdAt",
    s.plan, s.status, s.posts_per_day AS "postsPerDay", s.deliveries_per_day AS "deliveriesPerDay",
    s.ai_tokens_per_day AS "aiTokensPerDay",
    coalesce(u.posts_used, 0) AS "postsUsed", coalesce(u.deliveries_used, 0) AS "deliveriesUsed",
    (SELECT count(*)::int FROM member m WHERE m.workspace_id = w.id) AS members
  FROM (${found}) w
    LEFT JOIN subscription s ON s.workspace_id = w.id
    LEFT JOIN usage_day u ON u.workspace_id = w.id
      AND u.day = ($1::timestamptz AT TIME ZONE w.time_zone)::date`;

const COLUMNS = 'id, name, created_at, time_zone';

const LIST_NEWEST = defineStatement<WorkspaceFacts>(
  'operator_newest_workspaces',
  `${toFacts(`SELECT ${COLUMNS} FROM workspace WHERE deleted_at IS NULL ORDER BY id DESC LIMIT $2`)}
  ORDER BY w.id DESC`,
);

// The range of names is what a prefix is to the index `workspace_by_name`, also with a parameter.
const SEARCH = defineStatement<WorkspaceFacts>(
  'operator_search_workspaces',
  `${toFacts(`(SELECT ${COLUMNS} FROM workspace WHERE id = $3 AND deleted_at IS NULL)
    UNION
    (SELECT ${COLUMNS} FROM workspace WHERE deleted_at IS NULL
      AND lower(name) ~>=~ lower($3) AND lower(name) ~<~ (lower($3) || chr(1114111))
    ORDER BY lower(name) USING ~<~ LIMIT $2)`)}
  ORDER BY lower(w.name), w.id`,
);

interface WorkspaceSearch {
  /** The start of a name, or an ID; empty for the newest workspaces. */
  readonly query: string;
  readonly now: Date;
  readonly limit: number;
}

/** Returns at most `limit` workspaces, or one more if the query is another's ID. */
export function findWorkspaces(
  sql: Sql,
  { query, now, limit }: WorkspaceSearch,
): Promise<WorkspaceFacts[]> {
  return query === ''
    ? sql.query(LIST_NEWEST, [now.toISOString(), limit])
    : sql.query(SEARCH, [now.toISOString(), limit, query]);
}
