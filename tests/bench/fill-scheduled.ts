import type pg from 'pg';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';

/** An account with the author of its posts. */
export interface ScheduledAccount {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
}

interface ScheduledPost {
  readonly id: string;
  readonly at: Date;
  readonly account: ScheduledAccount;
}

const BATCH = 2000;

/** Returns the text by which a post is recognized on the platform. LinkedIn's format has no underscores. */
export function toText(postId: string): string {
  return postId.replace('_', ' ');
}

/** Stores text posts to LinkedIn as if they had been scheduled, which takes longer through the API. */
export async function fillScheduled(pool: pg.Pool, posts: readonly ScheduledPost[]): Promise<void> {
  for (let first = 0; first < posts.length; first += BATCH) {
    const rows = posts.slice(first, first + BATCH).map(({ id, at, account }) => {
      const text = toText(id);
      const post = { platforms: ['linkedin'], content: { captions: [text] } };
      const content = PublishPostInput.parse(post);
      return {
        id,
        at,
        text,
        delivery: createId('dlv'),
        content,
        account: account.id,
        ...toOwner(account),
      };
    });
    await pool.query(
      `WITH row AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(id text, at timestamptz, text text, delivery text, content jsonb,
          account text, workspace text, author text)
      ), stored AS (
        INSERT INTO post (id, workspace_id, author_user_id, source, environment, content, content_hash, state_summary,
          search_grams, publish_at, publish_rule, publish_local, time_zone, zones_version, created_at, updated_at)
        SELECT id, workspace, author, 'bulk', 'sandbox', content, id, 'scheduled', '{}', at, 'instant',
          to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), 'UTC', $2, now(), now()
        FROM row
      )
      INSERT INTO delivery (id, post_id, workspace_id, account_id, platform, text, state, run_at, counted_at,
        created_at, updated_at)
      SELECT delivery, id, workspace, account, 'linkedin', text, 'scheduled', at, at, now(), now() FROM row`,
      [JSON.stringify(rows), process.versions['tz'] ?? ''],
    );
  }
  await pool.query('ANALYZE post, delivery');
}

function toOwner({ workspaceId, userId }: ScheduledAccount) {
  return { workspace: workspaceId, author: userId };
}
