import type {
  ProjectFileOutput,
  PublishProjectFileInput,
} from '#app/domain/posts/project-files.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { publishPost } from '../publishing/accept/publish-post.ts';
import type { PublishSource } from '../publishing/accept/store-post.ts';
import { findByKey, findFile, toScope, toTimeColumns } from './file-row.ts';

interface PublishedFile {
  readonly file: ProjectFileOutput;
  /** False if the file was already published, by any caller. */
  readonly isNew: boolean;
}

type FileToPublish = PublishProjectFileInput & { readonly source: PublishSource };

/**
 * Publishes the post of a file unless its project already has the key. The key is claimed in the transaction
 * that stores the post, so of two concurrent calls only one publishes. Throws whatever `publishPost` throws.
 */
export async function publishFile(
  deps: ServiceDeps,
  actor: Actor,
  request: FileToPublish,
): Promise<PublishedFile> {
  requireRole(actor, 'editor', 'posts:write');
  const { post, postId } = request;
  const found = await findByKey(deps, actor, request);
  if (found) return { file: found, isNew: false };
  if (post && postId === undefined) return publishNew(deps, actor, { ...request, post });
  if (postId !== undefined && !post) return linkPost(deps, actor, { ...request, postId });
  const message = 'Send either `post` to publish a new post or `postId` to use an existing one.';
  const violations: Violation[] = [{ pointer: '/post', code: 'custom', message }];
  throw new AppError('validation_failed', { message, violations });
}

async function publishNew(
  deps: ServiceDeps,
  actor: Actor,
  { post, source, ...file }: FileToPublish & { readonly post: PublishPostInput },
): Promise<PublishedFile> {
  const also = (tx: Prisma.TransactionClient, postId: string) =>
    claim(tx, { actor, file, postId, now: deps.clock.now() });
  try {
    const { id } = await publishPost(deps, actor, { input: post, source, also });
    return { file: await findFile(deps, actor, { postId: id }), isNew: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A concurrent call may have caused this refusal, as a duplicate or by using up the limit.
    const winner = await findByKey(deps, actor, file);
    if (winner) return { file: winner, isNew: false };
    throw pointIntoPost(error);
  }
}

/** Prefixes violation pointers with `/post`, because the post is a member of the request body. */
function pointIntoPost(error: AppError): AppError {
  const { code, message, meta, retryAfterSeconds, violationsOmitted } = error;
  const violations = error.violations.map((one) => ({ ...one, pointer: `/post${one.pointer}` }));
  return new AppError(code, {
    message,
    meta,
    violations,
    violationsOmitted,
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/**
 * Links a post that was published without its file, as older versions did before they stored identity on the
 * server.
 */
async function linkPost(
  deps: ServiceDeps,
  actor: Actor,
  { postId, ...file }: FileToPublish & { readonly postId: string },
): Promise<PublishedFile> {
  const post = await deps.prisma.post.findFirst({
    where: { id: postId, ...toScope(actor) },
    select: { id: true, projectFile: { select: { key: true } } },
  });
  if (!post)
    throw new AppError('not_found', { message: 'This workspace has no post with this ID.' });
  if (post.projectFile) throw findClaimedPost(post.projectFile.key);
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await claim(tx, { actor, file, postId, now });
    await recordEffect(tx, postId);
  });
  return { file: await findFile(deps, actor, { postId }), isNew: true };
}

function findClaimedPost(key: string): AppError {
  return new AppError('conflict', {
    message: `The post already belongs to the file "${key}".`,
    meta: { key },
  });
}

interface Claim {
  readonly actor: Actor;
  readonly file: Omit<PublishProjectFileInput, 'post' | 'postId'>;
  readonly postId: string;
  readonly now: Date;
}

/**
 * Stores the file with its post. Throws `conflict`, which rolls back the transaction, if the key is taken.
 */
async function claim(
  tx: Prisma.TransactionClient,
  { actor, file, postId, now }: Claim,
): Promise<void> {
  const { project, key, path, hash, fixedHash, time } = file;
  const { publishAt, publishLocal, timeZone } = toTimeColumns(time);
  const count = await tx.$executeRaw`
    INSERT INTO project_file (id, workspace_id, environment, project, key, path, hash, fixed_hash, post_id,
      applied_hash, publish_at, publish_local, time_zone, created_at, updated_at)
    SELECT ${createId('pfl')}, workspace_id, environment, ${project}, ${key}, ${path}, ${hash}, ${fixedHash}, id,
      content_hash, ${publishAt}, ${publishLocal}, ${timeZone}, ${now}, ${now}
    FROM post WHERE id = ${postId} AND workspace_id = ${actor.workspaceId}
    ON CONFLICT DO NOTHING`;
  if (count > 0) return;
  const message = `The project "${project}" already has a file "${key}", or the post has a file.`;
  throw new AppError('conflict', { message });
}
