import type pg from 'pg';

export interface FillOptions {
  readonly posts: number;
  /** Half of the posts are in this workspace. */
  readonly large: string;
  /** Has 20 posts, whatever the number of the others. */
  readonly small: string;
  /** The user who wrote all posts. */
  readonly userId: string;
}

const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'];
const SMALL_POSTS = 20;
const YEAR_MS = 365 * 86_400_000;
/** The time of the newest post. */
const END = Date.now();
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns the ID of a filled row: of the time of post `n`, and unique by `number`. */
export function toFilledId(
  prefix: string,
  { n, posts, number = n }: { n: number; posts: number; number?: number },
): string {
  const time = toTime(n, posts)
    .toString(32)
    .replaceAll(/./g, (digit) => DIGITS[Number.parseInt(digit, 32)] ?? '');
  return `${prefix}_${time.padStart(10, '0')}${number.toString(16).padStart(16, '0')}`;
}

const toTime = (n: number, posts: number): number =>
  END - YEAR_MS + Math.floor((YEAR_MS * n) / posts);

/** The webhook endpoints of the large and the small workspace. */
export const LARGE_ENDPOINT = `whook_${'0'.repeat(25)}1`;
const SMALL_ENDPOINT = `whook_${'0'.repeat(25)}2`;

/** Wrote one post in 100. */
export const RARE_AUTHOR = 'usr_rare';

/** Posts on their way, the same number in every size. */
const OPEN_POSTS = 50;
/** Scheduled posts of the next two months, and every fifth of them held; the same number in every size. */
const PLANNED_POSTS = 200;

/**
 * Fills the tables with posts of six deliveries over one year: half of them in one workspace, a third in another
 * one, and the rest in workspaces of 20. IDs follow the time of creation, as real ones do.
 */
export async function fill(pool: pg.Pool, options: FillOptions): Promise<void> {
  const client = await pool.connect();
  try {
    // Triggers and foreign keys would take most of the time, and there is nothing for them to find.
    await client.query(`SET session_replication_role = replica`);
    for (const statement of toStatements(options)) await client.query(statement);
  } finally {
    await client.query(`RESET session_replication_role`);
    client.release();
  }
  await pool.query('VACUUM ANALYZE');
}

/** Every post says one of 12 in 2,000 words, one in three a common word, and few of them a rare one. */
function toStatements({ posts, large, small, userId }: FillOptions): string[] {
  const names = `ARRAY['${PLATFORMS.join("','")}']`;
  const workspace = `CASE WHEN n <= ${SMALL_POSTS} THEN '${small}' WHEN n % 2 = 0 THEN '${large}'
    WHEN n % 3 = 0 THEN 'ws_other' ELSE 'ws_' || (n / ${SMALL_POSTS * 6}) END`;
  const toId = (prefix: string, number = 'n'): string =>
    `'${prefix}_' || time || lpad(to_hex(${number}), 16, '0')`;
  const toEndpointId = `CASE WHEN workspace_id = '${large}' THEN '${LARGE_ENDPOINT}' ELSE '${SMALL_ENDPOINT}' END`;
  const toMediaId = (number: string): string => `'med_01' || lpad(to_hex(${number}), 24, '0')`;
  return [
    `CREATE TEMP TABLE timed AS
      SELECT n, to_timestamp(ms / 1000.0) AS at, (SELECT string_agg(
          substr('${DIGITS}', (ms >> (5 * place) & 31)::int + 1, 1), '' ORDER BY place DESC)
        FROM generate_series(0, 9) AS place) AS time
      FROM (SELECT n, ${END - YEAR_MS} + ${YEAR_MS}::bigint * n / ${posts} AS ms
        FROM generate_series(1, ${posts}) AS n) t`,
    `CREATE TEMP TABLE made AS
      SELECT n, at, time, ${workspace} AS workspace_id, ${toId('post')} AS id,
        CASE WHEN n > ${posts - OPEN_POSTS} THEN 'publishing'
          WHEN n > ${posts - OPEN_POSTS - PLANNED_POSTS} THEN CASE WHEN n % 5 = 0 THEN 'held' ELSE 'scheduled' END
          WHEN n % 50 IN (7, 8) THEN 'failed'
          ELSE 'published' END AS state,
        (SELECT string_agg(substr(md5(((n * 31 + k * k * 7) % 2000)::text), 1, 4 + k % 5), ' ')
          FROM generate_series(1, 12) AS k)
        || CASE WHEN n % 6 IN (0, 4) THEN ' kiln' ELSE '' END
        || CASE WHEN n % 100 = 50 THEN ' quartz' ELSE '' END
        || CASE WHEN n BETWEEN 100 AND 110 THEN ' zymurgy 窯元' ELSE '' END AS text
      FROM timed`,
    'DROP TABLE timed',
    'ALTER TABLE made ADD COLUMN due timestamptz',
    `UPDATE made SET due = CASE WHEN state IN ('scheduled', 'held')
        THEN date_trunc('hour', now()) + (n % ${PLANNED_POSTS} * 7 + 24) * interval '1 hour'
        ELSE date_trunc('second', at) END
      WHERE state IN ('scheduled', 'held') OR n % 4 < 2`,
    `INSERT INTO workspace (id, name, updated_at)
      SELECT DISTINCT workspace_id, 'Filled', now() FROM made ON CONFLICT DO NOTHING`,
    `INSERT INTO account (id, workspace_id, platform, environment, external_id, name, updated_at)
      SELECT 'acct_' || workspace_id || '_' || platform, workspace_id, platform, 'sandbox', workspace_id,
        'Filled', now()
      FROM (SELECT DISTINCT workspace_id FROM made) w, unnest(${names}) AS platform`,
    `INSERT INTO media_asset (id, workspace_id, storage_key, file_name, content_type, kind, state, size_bytes,
        sha256, search_text, search_grams, created_at, last_used_at)
      SELECT ${toMediaId('n')}, workspace_id, 'filled/' || n, 'filled.jpg', 'image/jpeg',
        'image', 'ready', 1, 'none', 'filled.jpg', ARRAY['fil', 'ill', 'lle'], at,
        CASE WHEN n % 20 = 10 THEN now() END
      FROM made WHERE n % 20 = 10`,
    `INSERT INTO post (id, workspace_id, author_user_id, source, environment, content, content_hash,
        state_summary, publish_at, time_zone, publish_local, publish_rule, zones_version, created_at, updated_at)
      SELECT id, workspace_id, CASE WHEN n % 100 = 50 THEN '${RARE_AUTHOR}' ELSE '${userId}' END, 'api',
        'sandbox', jsonb_build_object('platforms', ${names}, 'content', jsonb_build_object('captions', ARRAY[text])),
        md5(id), state, due, CASE WHEN due IS NOT NULL THEN 'UTC' END,
        to_char(due AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), CASE WHEN due IS NOT NULL THEN 'reject' END,
        CASE WHEN due IS NOT NULL THEN '${process.versions['tz']}' END, at, at
      FROM made`,
    `INSERT INTO delivery (id, post_id, workspace_id, account_id, platform, text, media_asset_ids, state, run_at,
        remote_id, published_at, retry_safe, created_at, updated_at)
      SELECT ${toId('dlv', 'n * 6 + k')}, id, workspace_id,
        'acct_' || workspace_id || '_' || (${names})[k], (${names})[k], text,
        ARRAY[${toMediaId('n / 20 * 20 + 10')}],
        CASE state WHEN 'publishing' THEN 'waiting' ELSE state END,
        CASE state WHEN 'publishing' THEN now() + interval '1 day' WHEN 'scheduled' THEN due ELSE at END,
        CASE WHEN state = 'published' THEN n::text END, CASE WHEN state = 'published' THEN at END,
        CASE WHEN state = 'failed' THEN 'no' END, at, at
      FROM made, generate_series(1, 6) AS k`,
    `INSERT INTO delivery_event (id, delivery_id, at, kind, message)
      SELECT ${toId('evt', 'n * 6 + k')}, ${toId('dlv', 'n * 6 + k')}, at,
        'started', 'Started' FROM made, generate_series(1, 6) AS k`,
    `INSERT INTO audit_entry (id, workspace_id, actor_user_id, actor_kind, action, subject, at)
      SELECT ${toId('aud')}, CASE WHEN n % 4 = 1 THEN NULL ELSE workspace_id END,
        CASE WHEN n % 4 = 1 THEN 'usr_' || n % 1000 ELSE '${userId}' END, 'user',
        CASE WHEN n % 4 = 1 THEN 'sign_in' WHEN n % 400 = 2 THEN 'member.removed'
          WHEN n % 20 = 4 THEN 'account.connected' ELSE 'post.deleted' END,
        id, at FROM made`,
    `INSERT INTO draft (id, workspace_id, content, created_at, updated_at)
      SELECT ${toId('drf')}, workspace_id, '{"platforms": []}', at, at FROM made WHERE n % 10 IN (3, 4)`,
    `INSERT INTO webhook_endpoint (id, workspace_id, url, environment, secret_enc, created_at)
      SELECT DISTINCT ON (workspace_id) ${toEndpointId}, workspace_id, 'https://example.com', 'sandbox', 'none', at
      FROM made WHERE workspace_id IN ('${large}', '${small}')`,
    `INSERT INTO webhook_event (id, workspace_id, type, body, at, created_at)
      SELECT ${toId('whev')}, workspace_id, 'post.published', '{}', at, at
      FROM made WHERE workspace_id IN ('${large}', '${small}')`,
    `INSERT INTO webhook_delivery (id, event_id, endpoint_id, state, next_try_at, give_up_at, created_at, ended_at)
      SELECT ${toId('whdl')}, ${toId('whev')}, ${toEndpointId}, CASE WHEN n % 20 = 8 THEN 'failed' ELSE 'delivered' END,
        at, at, at, at
      FROM made WHERE workspace_id IN ('${large}', '${small}')`,
    `INSERT INTO webhook_attempt (id, delivery_id, at, status, duration_ms)
      SELECT ${toId('what')}, ${toId('whdl')}, at, 200, 10
      FROM made WHERE workspace_id IN ('${large}', '${small}')`,
    'DROP TABLE made',
  ];
}
