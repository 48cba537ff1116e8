import { defineStatement, type Sql } from '../sql.ts';

export interface FoundShortLink {
  readonly target: string;
  readonly isRevoked: boolean;
}

const FIND = defineStatement<FoundShortLink>(
  'short_link_find',
  `SELECT target, revoked_at IS NOT NULL AS "isRevoked" FROM short_link WHERE code = $1`,
);

/** Returns where a code leads, or nothing for an unknown code. */
export async function findShortLink(sql: Sql, code: string): Promise<FoundShortLink | undefined> {
  return (await sql.query(FIND, [code]))[0];
}

// The rows are locked in one order, or two processes that count the same links could block each other.
const COUNT = defineStatement<{ readonly code: string }>(
  'short_link_count',
  `WITH locked AS (
    SELECT code FROM short_link WHERE code = ANY ($1::text[]) ORDER BY code FOR NO KEY UPDATE
  )
  UPDATE short_link SET clicks = short_link.clicks + counted.clicks::int
  FROM locked JOIN unnest($1::text[], $2::text[]) AS counted (code, clicks) USING (code)
  WHERE short_link.code = locked.code`,
);

/** Adds clicks to links, by code. */
export async function countClicks(sql: Sql, clicks: ReadonlyMap<string, number>): Promise<void> {
  await sql.query(COUNT, [[...clicks.keys()], [...clicks.values()].map(String)]);
}

/** A short link that posts share: one for each target in a workspace. */
export interface SharedShortLink {
  readonly reuseKey: string;
  readonly code: string;
}

const FIND_SHARED = defineStatement<SharedShortLink>(
  'short_link_find_shared',
  `SELECT reuse_key AS "reuseKey", code FROM short_link
  WHERE workspace_id = $1 AND reuse_key = ANY ($2::text[])`,
);

/** Returns the links that posts of a workspace share, by their keys. Revoked ones have no key anymore. */
export async function findSharedLinks(
  sql: Sql,
  {
    workspaceId,
    reuseKeys,
  }: { readonly workspaceId: string; readonly reuseKeys: readonly string[] },
): Promise<SharedShortLink[]> {
  return sql.query(FIND_SHARED, [workspaceId, reuseKeys]);
}

/** A short link that a post needs, as it's stored if it doesn't exist yet. */
export interface NeededShortLink extends SharedShortLink {
  readonly id: string;
  readonly target: string;
}

// In the order of the keys, or two posts with the same links could block each other. A conflict waits for the other
// transaction, whose row this statement can't see, so that link isn't claimed.
const CLAIM = defineStatement<{ readonly claimed: number }>(
  'short_link_claim',
  `WITH needed AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS n(id text, code text, target text, "reuseKey" text)
  ), created AS (
    INSERT INTO short_link (id, workspace_id, created_by_user_id, code, target, purpose, reuse_key, created_at)
    SELECT id, $2, $3, code, target, 'posts', "reuseKey", $4::timestamptz FROM needed ORDER BY "reuseKey"
    ON CONFLICT DO NOTHING
    RETURNING reuse_key
  )
  SELECT count(*)::int AS claimed FROM needed
  WHERE "reuseKey" IN (SELECT reuse_key FROM created) OR EXISTS (
    SELECT 1 FROM short_link s
    WHERE s.workspace_id = $2 AND s.reuse_key = needed."reuseKey" AND s.code = needed.code
  )`,
);

/** Creates the links that don't exist yet, and returns how many of all now lead to their targets with these codes. */
export async function claimSharedLinks(
  sql: Sql,
  {
    workspaceId,
    userId,
    links,
    now,
  }: {
    readonly workspaceId: string;
    readonly userId: string | null;
    readonly links: readonly NeededShortLink[];
    readonly now: Date;
  },
): Promise<number> {
  const values = [JSON.stringify(links), workspaceId, userId, now.toISOString()];
  const [counted] = await sql.query(CLAIM, values);
  return counted?.claimed ?? 0;
}
