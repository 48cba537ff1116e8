import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

export interface UsedMedia {
  readonly workspaceId: string;
  /** Each once. */
  readonly mediaIds: readonly string[];
  readonly now: Date;
}

/**
 * Notes that a new post uses these files, as a statement for the post's transaction that writes one row a
 * file: from here on they are not deleted under it. A row less: one was deleted just now.
 */
export function markingUsed({ workspaceId, mediaIds, now }: UsedMedia): Prisma.Sql {
  return Prisma.sql`
    UPDATE media_asset SET last_used_at = ${now}::timestamptz
    WHERE id = ANY(${[...mediaIds].sort()}::text[]) AND workspace_id = ${workspaceId}
      AND state = 'ready' AND deleted_at IS NULL`;
}

/** What a post is told whose file was deleted just now. */
export function mediaIsGone(): AppError {
  const message = 'A file of this post was deleted. Choose another one.';
  return new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/content/mediaId', code: 'unknown_media', message }],
  });
}
