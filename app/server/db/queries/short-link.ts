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
