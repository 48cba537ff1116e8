import { checkSnippet, toStoredText } from '#app/domain/snippets/check-snippet.ts';
import type { SnippetKind } from '#app/domain/snippets/snippet-kinds.ts';
import { MAX_SNIPPETS, toSnippetNameKey } from '#app/domain/snippets/snippet-limits.ts';
import type {
  CreateSnippetInput,
  SnippetList,
  SnippetOutput,
  UpdateSnippetInput,
} from '#app/domain/snippets/snippets.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import {
  type ById,
  noSuchSnippet,
  readSnippet,
  SNIPPET_COLUMNS,
  toSnippetOutput,
} from './snippet-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Lists the workspace's snippets by name. */
export async function listSnippets({ prisma }: Deps, actor: Actor): Promise<SnippetList> {
  requireRole(actor, 'viewer', 'posts:read');
  const rows = await prisma.snippet.findMany({
    where: { workspaceId: actor.workspaceId },
    select: SNIPPET_COLUMNS,
    orderBy: { nameKey: 'asc' },
    take: MAX_SNIPPETS,
  });
  return { items: rows.map(toSnippetOutput) };
}

/** Returns a snippet. Throws `not_found`, also for another workspace's snippet. */
export async function getSnippet(deps: Deps, actor: Actor, byId: ById): Promise<SnippetOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readSnippet(deps, actor, byId);
}

/**
 * Creates a snippet. Throws `validation_failed` for a text with unknown variables, and `conflict` if the name is in
 * use or the workspace has reached its limit.
 */
export async function createSnippet(
  deps: Deps,
  actor: Actor,
  { name, kind, text }: CreateSnippetInput,
): Promise<SnippetOutput> {
  requireRole(actor, 'editor', 'posts:write');
  requireUsable(kind, text);
  const { workspaceId } = actor;
  const snippetId = createId('snip');
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await lockWorkspace(tx, actor);
    await requireFreeName(tx, actor, { snippetId, name });
    if ((await tx.snippet.count({ where: { workspaceId } })) >= MAX_SNIPPETS) {
      const message = `A workspace can have at most ${MAX_SNIPPETS} snippets. Delete one you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const names = { name, nameKey: toSnippetNameKey(name) };
    const content = { kind, text: toStoredText(kind, text) };
    const data = { id: snippetId, workspaceId, ...names, ...content, createdAt: now };
    await tx.snippet.create({ data: { ...data, updatedAt: now }, select: { id: true } });
    await recordEffect(tx, snippetId);
  });
  return readSnippet(deps, actor, { snippetId });
}

/**
 * Changes the given fields. Posts that used the snippet keep their texts. Throws `not_found`, and what
 * `createSnippet` throws.
 */
export async function updateSnippet(
  deps: Deps,
  actor: Actor,
  { snippetId, ...change }: UpdateSnippetInput & ById,
): Promise<SnippetOutput> {
  requireRole(actor, 'editor', 'posts:write');
  await deps.prisma.$transaction(async (tx) => {
    await lockWorkspace(tx, actor);
    const where = { id: snippetId, workspaceId: actor.workspaceId };
    const row = await tx.snippet.findFirst({ where, select: SNIPPET_COLUMNS });
    if (!row) throw noSuchSnippet();
    const { name = row.name, kind = toSnippetOutput(row).kind, text = row.text } = change;
    requireUsable(kind, text);
    await requireFreeName(tx, actor, { snippetId, name });
    const content = { kind, text: toStoredText(kind, text), updatedAt: deps.clock.now() };
    const data = { name, nameKey: toSnippetNameKey(name), ...content };
    await tx.snippet.updateMany({ where, data });
    await recordEffect(tx, snippetId);
  });
  return readSnippet(deps, actor, { snippetId });
}

/** Deletes a snippet. Posts that used it keep their texts. Throws `not_found`. */
export async function deleteSnippet(
  { prisma }: Deps,
  actor: Actor,
  { snippetId: id }: ById,
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { count } = await prisma.snippet.deleteMany({
    where: { id, workspaceId: actor.workspaceId },
  });
  if (count === 0) throw noSuchSnippet();
}

function requireUsable(kind: SnippetKind, text: string): void {
  const violations = checkSnippet(kind, text);
  const [first] = violations;
  if (first) throw new AppError('validation_failed', { message: first.message, violations });
}

/** Without the lock, two concurrent calls wouldn't count each other or see each other's names. */
async function lockWorkspace(tx: Prisma.TransactionClient, { workspaceId }: Actor): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
}

/** Throws `conflict` if another snippet of the workspace has the name. */
async function requireFreeName(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  { snippetId, name }: ById & { readonly name: string },
): Promise<void> {
  const where = { workspaceId, nameKey: toSnippetNameKey(name), id: { not: snippetId } };
  const other = await tx.snippet.findFirst({ where, select: { name: true } });
  if (!other) return;
  const message = `There is already a snippet named “${other.name}”. Choose another name.`;
  throw new AppError('conflict', { message });
}
