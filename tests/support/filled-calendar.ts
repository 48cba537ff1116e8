import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';

interface CalendarFill {
  readonly workspaceId: string;
  readonly userId: string;
  readonly posts: number;
  /** The first day, in UTC, such as 2026-11-01. */
  readonly from: string;
  readonly days: number;
  /** The posts are scheduled for their times, so they can be moved. */
  readonly isPlanned?: boolean;
  /** A file that every other post has. */
  readonly mediaId?: string | null;
}

const TEXTS = [
  'The kiln is open. Forty pieces, none of them alike.',
  'Two places are free in the glaze class on Saturday.',
  'New on the bar: an espresso from Huila.',
  '窯を開けました。',
  'Open studio on Saturday, 10 to 4',
];
const BATCH = 2000;
const DAY_MS = 86_400_000;

/**
 * Spreads posts evenly over some days of a workspace, each with four deliveries. Every ninth post failed, and the
 * others are published, unless all are planned.
 */
export async function fillCalendar(
  prisma: PrismaClient,
  { workspaceId, userId, posts, from, days, isPlanned = false, mediaId = null }: CalendarFill,
): Promise<void> {
  const accounts = PLATFORM_IDS.map((platform) => ({ id: createId('acct'), platform }));
  await prisma.account.createMany({
    data: accounts.map(({ id, platform }) => {
      return {
        id,
        workspaceId,
        platform,
        environment: 'sandbox',
        externalId: id,
        name: 'Tidewick',
      };
    }),
  });
  const start = Date.parse(from);
  const rows = Array.from({ length: posts }, (_, index) => {
    const at = new Date(start + Math.floor((DAY_MS * days * (index + 0.5)) / posts)).toISOString();
    const outcome = index % 9 === 4 ? 'failed' : 'published';
    const state = isPlanned ? 'scheduled' : outcome;
    return { id: createId('post'), at, state, text: TEXTS[index % TEXTS.length] };
  });
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const deliveries = batch.flatMap(({ id, at, state, text }, index) =>
      accounts
        .filter((_, place) => (first + index + place) % 3 !== 0)
        .map(({ id: accountId, platform }) => {
          const media = mediaId !== null && index % 2 === 0 ? [mediaId] : [];
          return { id: createId('dlv'), post: id, at, state, text, accountId, platform, media };
        }),
    );
    await prisma.$executeRaw`
      INSERT INTO post (id, workspace_id, author_user_id, source, environment, content, content_hash,
        state_summary, publish_at, publish_rule, publish_local, time_zone, zones_version, created_at, updated_at)
      SELECT id, ${workspaceId}, ${userId}, 'web', 'sandbox', '{}', id, state,
        CASE WHEN state = 'scheduled' THEN at END, CASE WHEN state = 'scheduled' THEN 'instant' END,
        CASE WHEN state = 'scheduled' THEN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') END,
        CASE WHEN state = 'scheduled' THEN 'UTC' END, CASE WHEN state = 'scheduled' THEN ${process.versions.tz ?? ''} END,
        at, at
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS row(id text, state text, at timestamptz)`;
    await prisma.$executeRaw`
      INSERT INTO delivery (id, post_id, workspace_id, account_id, platform, text, media_asset_ids, state,
        run_at, remote_id, published_at, retry_safe, created_at, updated_at)
      SELECT id, post, ${workspaceId}, "accountId", platform, text, media, state, at,
        CASE WHEN state = 'published' THEN id END, CASE WHEN state = 'published' THEN at END,
        CASE WHEN state = 'failed' THEN 'no' END, at, at
      FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS row(id text, post text, at timestamptz,
        state text, text text, "accountId" text, platform text, media text[])`;
  }
}
