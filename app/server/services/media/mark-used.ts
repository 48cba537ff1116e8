import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

export interface UsedMedia {
  readonly workspaceId: string;
  /** Without duplicates. */
  readonly mediaIds: readonly string[];
  readonly now: Date;
}

/**
 * Builds the statement that marks files as used by a new post, for the post's transaction. It updates one row
 * per file, so fewer rows mean that a file was just deleted. Marked files aren't deleted while the post needs
 * them.
 */
export function markingUsed({ workspaceId, mediaIds, now }: UsedMedia): Prisma.Sql {
  return Prisma.sql`
    UPDATE media_asset SET last_used_at = ${now}::timestamptz
    WHERE id = ANY(${[...mediaIds].sort()}::text[]) AND workspace_id = ${workspaceId}
      AND state = 'ready' AND deleted_at IS NULL`;
}

/** Creates the error for a post whose file was just deleted. */
export function isMediaDeleted(): AppError {
  const message = 'A file of this post was deleted. Choose another one.';
  return new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/content/mediaId', code: 'unknown_media', message }],
  });
}
