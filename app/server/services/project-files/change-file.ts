import type { ProjectFileOutput, UpdateProjectFileInput } from '#app/domain/posts/project-files.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { isUniqueViolation } from '#app/server/db/is-unique-violation.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { changePost } from '../publishing/manage/change-post.ts';
import { findFile, toScope, toTimeColumns } from './file-row.ts';

/** What a file says by not saying it. Earlier clients can't say it. */
const FILE_DEFAULTS = { shortenLinks: null };

type FileUpdate = UpdateProjectFileInput & { readonly projectFileId: string };

/**
 * Records that a file moved, or changes its post together with its hash. Throws `not_found`, `conflict` if
 * the file isn't what the caller saw or its new key is taken, and whatever `changePost` throws.
 */
export async function updateFile(
  deps: ServiceDeps,
  actor: Actor,
  { projectFileId: id, change, ...input }: FileUpdate,
): Promise<ProjectFileOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { postId, hash } = await findFile(deps, actor, { id });
  if (input.ifHash !== undefined && input.ifHash !== hash) throw createStaleFileError();
  const store = (tx: Prisma.TransactionClient) =>
    storeFile(tx, { actor, id, input, isApplied: change !== undefined, now: deps.clock.now() });
  if (!change) await deps.prisma.$transaction(store);
  else if (postId === null) throw deletedPost();
  else
    await changePost(deps, actor, { postId, change: { ...FILE_DEFAULTS, ...change }, also: store });
  return findFile(deps, actor, { id });
}

function createStaleFileError(): AppError {
  const message = 'Someone else has changed this file since you read it. Read it again.';
  return new AppError('conflict', { message });
}

function deletedPost(): AppError {
  return new AppError('conflict', {
    message: 'This file’s post was deleted, so there is nothing to change.',
  });
}

interface Store {
  readonly actor: Actor;
  readonly id: string;
  readonly input: UpdateProjectFileInput;
  /** This transaction makes the post match the file. */
  readonly isApplied: boolean;
  readonly now: Date;
}

async function storeFile(
  tx: Prisma.TransactionClient,
  { actor, id, input: { ifHash, key, path, hash, fixedHash, time }, isApplied, now }: Store,
): Promise<void> {
  const found = await tx.projectFile.findFirst({
    where: { id, ...toScope(actor) },
    select: { project: true, post: { select: { contentHash: true } } },
  });
  if (!found) throw new AppError('not_found', { message: 'This workspace has no such file.' });
  const update = tx.projectFile.updateMany({
    where: { id, ...toScope(actor), ...(ifHash === undefined ? {} : { hash: ifHash }) },
    data: {
      ...(key === undefined ? {} : { key }),
      ...(path === undefined ? {} : { path }),
      ...(hash === undefined ? {} : { hash, ...toTimeColumns(time) }),
      ...(fixedHash === undefined ? {} : { fixedHash }),
      ...(isApplied && found.post ? { appliedHash: found.post.contentHash } : {}),
      updatedAt: now,
    },
  });
  const { count } = await update.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const message = `The project "${found.project}" already has a file "${key ?? ''}".`;
    throw new AppError('conflict', { message });
  });
  if (count === 0) throw createStaleFileError();
}

/** Deletes the link between a file and its post. The post stays. Throws `not_found`. */
export async function forgetFile(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { projectFileId: id }: { readonly projectFileId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { count } = await prisma.projectFile.deleteMany({ where: { id, ...toScope(actor) } });
  if (count === 0) throw new AppError('not_found', { message: 'This workspace has no such file.' });
}
