import { defineStatement, type Sql } from '../sql.ts';

/** A delivery that sends the same content to the same account. */
export interface SameDelivery {
  readonly id: string;
  readonly postId: string;
  readonly platform: string;
  /** When it was accepted, or when it is published if it's scheduled. */
  readonly at: Date;
  readonly isScheduled: boolean;
  /** The account's name. */
  readonly account: string;
}

// Failed, canceled, and removed deliveries aren't live and never will be, and nobody knows when a held one will be.
const COUNTS = `d.workspace_id = $3 AND d.post_id <> $4 AND d.state NOT IN ('failed', 'canceled', 'held')
  AND d.removed_at IS NULL`;

// A scheduled or retried delivery is sent when it counts against the daily limit, and not when it was created.
const FIND_SAME = defineStatement<SameDelivery>(
  'delivery_find_same',
  `WITH sent AS (
    SELECT account_id, fingerprint FROM unnest($1::text[], $2::text[]) AS sent(account_id, fingerprint)
  ), same AS (
    SELECT d.id, d.post_id, d.account_id, d.platform, d.created_at AS at, false AS is_scheduled
    FROM sent JOIN delivery d ON d.account_id = sent.account_id AND d.fingerprint = sent.fingerprint
    WHERE ${COUNTS} AND d.counted_at IS NULL
      AND d.created_at > $5::timestamptz AND d.created_at < $6::timestamptz
    UNION ALL
    SELECT d.id, d.post_id, d.account_id, d.platform, d.counted_at, d.state = 'scheduled'
    FROM sent JOIN delivery d ON d.account_id = sent.account_id AND d.fingerprint = sent.fingerprint
    WHERE ${COUNTS} AND d.counted_at > $5::timestamptz AND d.counted_at < $6::timestamptz
  )
  SELECT same.id, same.post_id AS "postId", same.platform, same.at, same.is_scheduled AS "isScheduled",
    a.name AS account
  FROM same JOIN account a ON a.id = same.account_id
  ORDER BY same.at DESC LIMIT 1`,
);

/** What is sent to which accounts, and since when it would be a repetition. */
export interface SentContent {
  readonly workspaceId: string;
  /** The post itself, which repeats nothing; empty if it isn't stored yet. */
  readonly postId: string;
  readonly sent: readonly { readonly accountId: string; readonly fingerprint: string }[];
  readonly since: Date;
  readonly until: Date;
}

/** Finds the latest delivery of another post that sends one of these contents to its account. */
export async function findSameDelivery(
  sql: Sql,
  { workspaceId, postId, sent, since, until }: SentContent,
): Promise<SameDelivery | undefined> {
  const [row] = await sql.query(FIND_SAME, [
    sent.map(({ accountId }) => accountId),
    sent.map(({ fingerprint }) => fingerprint),
    workspaceId,
    postId,
    since.toISOString(),
    until.toISOString(),
  ]);
  return row;
}
