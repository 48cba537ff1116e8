import { defineStatement, type Sql } from '../sql.ts';

/** The columns that a plan's limits are computed from. All but the time zone are null without a subscription. */
export interface LimitRow {
  readonly timeZone: string;
  readonly plan: string | null;
  readonly status: string | null;
  readonly postsPerDay: number | null;
  readonly deliveriesPerDay: number | null;
  readonly aiTokensPerDay: number | null;
}

/** The columns of `LimitRow`, from `workspace` and its `subscription`, if any. */
export const LIMIT_COLUMNS = `workspace.time_zone AS "timeZone", subscription.plan,
  subscription.status, subscription.posts_per_day AS "postsPerDay",
  subscription.deliveries_per_day AS "deliveriesPerDay",
  subscription.ai_tokens_per_day AS "aiTokensPerDay"`;

/** What was used on a day, which is written as `2026-11-21`. */
export interface UsedDay {
  readonly day: string;
  readonly postsUsed: number;
  readonly deliveriesUsed: number;
}

/** A workspace's limits, banned words, and rules for links, with the usage of the days asked for. */
export interface WorkspaceDays extends LimitRow {
  readonly bannedWords: string[];
  /** As stored. */
  readonly linkRules: unknown;
  readonly days: readonly UsedDay[] | null;
}

/** Parameters: $1 the workspace, $2 and $3 the first and last day. */
const DAYS_COLUMNS = `${LIMIT_COLUMNS}, workspace.banned_words AS "bannedWords",
  workspace.link_rules AS "linkRules", (
    SELECT json_agg(json_build_object('day', day, 'postsUsed', posts_used, 'deliveriesUsed', deliveries_used))
    FROM usage_day WHERE workspace_id = workspace.id AND day BETWEEN $2::date AND $3::date
  ) AS days`;

const FROM_WORKSPACE = `FROM workspace LEFT JOIN subscription ON subscription.workspace_id = workspace.id
  WHERE workspace.id = $1`;

const FIND_DAYS = defineStatement<WorkspaceDays>(
  'workspace_find_days',
  `SELECT ${DAYS_COLUMNS} ${FROM_WORKSPACE}`,
);

/** Days as the database writes them. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Finds a workspace's limits, banned words, and usage on these days. */
export async function findWorkspaceDays(
  sql: Sql,
  workspaceId: string,
  { from, to }: DayRange,
): Promise<WorkspaceDays | undefined> {
  const [row] = await sql.query(FIND_DAYS, [workspaceId, from, to]);
  return row;
}

/** An account that a post can go to. Times are ISO 8601 strings. */
export interface PostingAccount {
  readonly id: string;
  readonly platform: string;
  readonly environment: string;
  readonly state: string;
  readonly scopes: string[];
  readonly accessTokenEnc: string | null;
  readonly refreshTokenEnc: string | null;
  readonly accessTokenExpiresAt: string | null;
  readonly refreshTokenExpiresAt: string | null;
  readonly tokenIssuedAt: string | null;
  readonly createdAt: string;
  readonly isDefault: boolean;
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly details: unknown;
  readonly heldUntil: string | null;
  readonly needsReconnectAt: string | null;
}

/** Everything but the media that accepting a post depends on. */
export interface PostingFacts extends WorkspaceDays {
  /** In the order of their IDs. */
  readonly accounts: readonly PostingAccount[] | null;
}

const FIND_POSTING_FACTS = defineStatement<PostingFacts>(
  'workspace_find_posting_facts',
  `SELECT ${DAYS_COLUMNS}, (
    SELECT json_agg(json_build_object('id', account.id, 'platform', platform, 'environment', environment,
      'state', state, 'scopes', scopes, 'accessTokenEnc', access_token_enc,
      'refreshTokenEnc', refresh_token_enc, 'accessTokenExpiresAt', access_token_expires_at,
      'refreshTokenExpiresAt', refresh_token_expires_at, 'tokenIssuedAt', token_issued_at,
      'createdAt', account.created_at, 'isDefault', is_default, 'externalId', external_id, 'name', account.name,
      'handle', handle, 'details', details, 'heldUntil', held_until,
      'needsReconnectAt', needs_reconnect_at) ORDER BY account.id)
    FROM account WHERE account.workspace_id = workspace.id
      AND ($4::text IS NULL OR environment = $4)
      AND CASE WHEN cardinality($5::text[]) > 0 THEN account.id = ANY($5)
        ELSE platform = ANY($6::text[]) AND state <> 'revoked' END
  ) AS accounts ${FROM_WORKSPACE}`,
);

/** The accounts that a request targets. */
export interface AccountFilter {
  /** Null for accounts of both environments. */
  readonly environment: string | null;
  /** Exactly these accounts, whatever their state; empty for every account of the platforms. */
  readonly accountIds: readonly string[];
  readonly platforms: readonly string[];
}

/**
 * Finds what accepting a post depends on, in one statement because every publish and every validation needs
 * all of it: the workspace's limits, usage, and banned words, and the accounts that the request targets.
 */
export async function findPostingFacts(
  sql: Sql,
  workspaceId: string,
  { days, accounts }: { days: DayRange; accounts: AccountFilter },
): Promise<PostingFacts | undefined> {
  const { environment, accountIds, platforms } = accounts;
  const [row] = await sql.query(FIND_POSTING_FACTS, [
    workspaceId,
    days.from,
    days.to,
    environment,
    accountIds,
    platforms,
  ]);
  return row;
}
