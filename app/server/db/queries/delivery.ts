import { defineStatement, type Sql } from '../sql.ts';

/** A delivery that sends the same content to the same account. */
export interface SameDelivery {
  readonly id: string;
  readonly postId: string;
  readonly platform: string;
  readonly createdAt: Date;
  /** The account's name. */
  readonly account: string;
}

// Failed, canceled, and removed deliveries aren't live and never will be.
const FIND_SAME = defineStatement<SameDelivery>(
  'delivery_find_same',
  `SELECT d.id, d.post_id AS "postId", d.platform, d.created_at AS "createdAt", a.name AS account
  FROM unnest($1::text[], $2::text[]) AS sent(account_id, fingerprint)
  JOIN delivery d ON d.account_id = sent.account_id AND d.fingerprint = sent.fingerprint
  JOIN account a ON a.id = d.account_id
  WHERE d.workspace_id = $3 AND d.post_id <> $4 AND d.created_at > $5::timestamptz
    AND d.state NOT IN ('failed', 'canceled') AND d.removed_at IS NULL
  ORDER BY d.created_at DESC LIMIT 1`,
);

/** What is sent to which accounts, and since when it would be a repetition. */
export interface SentContent {
  readonly workspaceId: string;
  /** The post itself, which repeats nothing; empty if it isn't stored yet. */
  readonly postId: string;
  readonly sent: readonly { readonly accountId: string; readonly fingerprint: string }[];
  readonly since: Date;
}

/** Finds the latest delivery of another post that sends one of these contents to its account. */
export async function findSameDelivery(
  sql: Sql,
  { workspaceId, postId, sent, since }: SentContent,
): Promise<SameDelivery | undefined> {
  const [row] = await sql.query(FIND_SAME, [
    sent.map(({ accountId }) => accountId),
    sent.map(({ fingerprint }) => fingerprint),
    workspaceId,
    postId,
    since.toISOString(),
  ]);
  return row;
}
