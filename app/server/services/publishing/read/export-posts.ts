import { EXPORT_COLUMNS, toExportCells } from '#app/domain/bulk/export-cells.ts';
import { toExportRow } from '#app/domain/bulk/export-row.ts';
import type { ExportedPost } from '#app/domain/bulk/exported-post.ts';
import { toCsv } from '#app/domain/bulk/to-csv.ts';
import {
  type ExportFormat,
  type ExportPostsInput,
  EXPORT_REFUSALS,
  MAX_EXPORTED_POSTS,
} from '#app/domain/posts/export-posts.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findAuthor } from './find-author.ts';
import { findPageIds } from './find-page-ids.ts';
import { readExportedPosts } from './read-exported-posts.ts';
import { POST_TIME } from './post-time.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'mediaLinks'>;

/** Posts in memory at once. */
const PAGE = 100;

type Request = ExportPostsInput & {
  /** Exports exactly these posts, whatever the filters. */
  readonly postIds?: readonly string[];
};

/**
 * Exports posts as a file that `fanfare bulk run` reads: newest first, then those that wait for their time, soonest
 * first, so a run gives them the slots of their queues in the same order. The posts are read while the file is sent.
 * Throws `validation_failed` if the filters find more than `MAX_EXPORTED_POSTS`.
 */
export async function exportPosts(
  deps: Deps,
  actor: Actor,
  { format, postIds, ...filters }: Request,
) {
  requireRole(actor, 'viewer', 'posts:read');
  const ids = postIds ?? (await findFilteredIds(deps, actor, filters));
  const posts = readInOrder(deps, actor, await sortIds(deps, actor, ids));
  return {
    fileName: `fanfare-posts.${format}`,
    contentType: CONTENT_TYPES[format],
    sizeBytes: null,
    stream: format === 'csv' ? toCsv(EXPORT_COLUMNS, toCells(posts)) : toLines(posts),
  };
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

async function findFilteredIds(
  deps: Deps,
  actor: Actor,
  { author, ...filters }: Omit<ExportPostsInput, 'format'>,
): Promise<string[]> {
  const authorUserId = author ? await findAuthor(deps, actor, author) : undefined;
  const limit = MAX_EXPORTED_POSTS;
  const found = await findPageIds(deps, actor, { ...filters, limit, authorUserId });
  if (found.length <= limit) return found;
  const message = EXPORT_REFUSALS.too_many_found;
  throw new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/from', code: 'too_big', message }],
  });
}

/** Puts the posts that wait for their time last, soonest first. */
async function sortIds(
  { prisma }: Deps,
  { workspaceId }: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const time = Prisma.raw(POST_TIME);
  const rows = await prisma.$queryRaw<{ readonly id: string }[]>`
    SELECT p.id FROM post p WHERE p.id = ANY(${[...ids]}::text[])
      AND p.workspace_id = ${workspaceId} AND p.state_summary IN ('scheduled', 'held')
    ORDER BY ${time}, p.id`;
  const planned = new Set(rows.map(({ id }) => id));
  return [...ids.filter((id) => !planned.has(id)), ...planned];
}

async function* readInOrder(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): AsyncGenerator<ExportedPost> {
  for (let from = 0; from < ids.length; from += PAGE)
    yield* await readExportedPosts(deps, actor, ids.slice(from, from + PAGE));
}

async function* toCells(posts: AsyncIterable<ExportedPost>) {
  for await (const post of posts) yield toExportCells(post);
}

async function* toLines(posts: AsyncIterable<ExportedPost>): AsyncGenerator<Uint8Array> {
  for await (const post of posts) yield Buffer.from(`${JSON.stringify(toExportRow(post))}\n`);
}
