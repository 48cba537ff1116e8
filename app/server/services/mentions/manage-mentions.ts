import { mergeHandles } from '#app/domain/mentions/mention-handles.ts';
import { MAX_MENTIONS, toMentionKey } from '#app/domain/mentions/mention-limits.ts';
import type {
  CreateMentionInput,
  MentionList,
  MentionOutput,
  UpdateMentionInput,
} from '#app/domain/mentions/mentions.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import {
  type ById,
  MENTION_COLUMNS,
  noSuchMention,
  readMention,
  toMentionOutput,
} from './mention-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Lists the people and pages that the workspace's posts mention, by name. */
export async function listMentions({ prisma }: Deps, actor: Actor): Promise<MentionList> {
  requireRole(actor, 'viewer', 'posts:read');
  const rows = await prisma.mention.findMany({
    where: { workspaceId: actor.workspaceId },
    select: MENTION_COLUMNS,
    orderBy: { nameKey: 'asc' },
    take: MAX_MENTIONS,
  });
  return { items: rows.map(toMentionOutput) };
}

/** Returns a mention. Throws `not_found`, also for another workspace's mention. */
export async function getMention(deps: Deps, actor: Actor, byId: ById): Promise<MentionOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readMention(deps, actor, byId);
}

/** Creates a mention. Throws `conflict` if the name is in use or the workspace has reached its limit. */
export async function createMention(
  deps: Deps,
  actor: Actor,
  { name, displayName, handles }: CreateMentionInput,
): Promise<MentionOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  const mentionId = createId('ment');
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await lockWorkspace(tx, actor);
    await requireFreeName(tx, actor, { mentionId, name });
    if ((await tx.mention.count({ where: { workspaceId } })) >= MAX_MENTIONS) {
      const message = `A workspace can have at most ${MAX_MENTIONS} mentions. Delete one you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const names = { name, nameKey: toMentionKey(name), displayName };
    const data = { id: mentionId, workspaceId, ...names, handles, createdAt: now, updatedAt: now };
    await tx.mention.create({ data, select: { id: true } });
    await recordEffect(tx, mentionId);
  });
  return readMention(deps, actor, { mentionId });
}

/**
 * Changes the given fields, and the handles of the given platforms. Accepted posts keep their texts. Throws
 * `not_found`, and what `createMention` throws.
 */
export async function updateMention(
  deps: Deps,
  actor: Actor,
  { mentionId, ...change }: UpdateMentionInput & ById,
): Promise<MentionOutput> {
  requireRole(actor, 'editor', 'posts:write');
  await deps.prisma.$transaction(async (tx) => {
    await lockWorkspace(tx, actor);
    const where = { id: mentionId, workspaceId: actor.workspaceId };
    const row = await tx.mention.findFirst({ where, select: MENTION_COLUMNS });
    if (!row) throw noSuchMention();
    const { name = row.name, displayName = row.displayName } = change;
    await requireFreeName(tx, actor, { mentionId, name });
    const handles = mergeHandles(toMentionOutput(row).handles, change.handles ?? {});
    const names = { name, nameKey: toMentionKey(name), displayName };
    await tx.mention.updateMany({
      where,
      data: { ...names, handles, updatedAt: deps.clock.now() },
    });
    await recordEffect(tx, mentionId);
  });
  return readMention(deps, actor, { mentionId });
}

/** Deletes a mention. Accepted posts keep their texts. Throws `not_found`. */
export async function deleteMention(
  { prisma }: Deps,
  actor: Actor,
  { mentionId: id }: ById,
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { count } = await prisma.mention.deleteMany({
    where: { id, workspaceId: actor.workspaceId },
  });
  if (count === 0) throw noSuchMention();
}

/** Without the lock, two concurrent calls wouldn't count each other or see each other's names. */
async function lockWorkspace(tx: Prisma.TransactionClient, { workspaceId }: Actor): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
}

/** Throws `conflict` if another mention of the workspace has the name. */
async function requireFreeName(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  { mentionId, name }: ById & { readonly name: string },
): Promise<void> {
  const where = { workspaceId, nameKey: toMentionKey(name), id: { not: mentionId } };
  const other = await tx.mention.findFirst({ where, select: { name: true } });
  if (!other) return;
  const message = `There is already a mention named “${other.name}”. Choose another name.`;
  throw new AppError('conflict', { message });
}
