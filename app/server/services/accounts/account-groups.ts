import { MAX_ACCOUNT_GROUPS, toGroupNameKey } from '#app/domain/accounts/account-group-limits.ts';
import {
  type AccountGroupList,
  type AccountGroupOutput,
  type CreateAccountGroupInput,
  type UpdateAccountGroupInput,
} from '#app/domain/accounts/account-groups.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

interface ById {
  readonly groupId: string;
}

/** Matches the accounts that the actor may choose. A token sees those of its own environment. */
const toUsable = ({ workspaceId, environment }: Actor): Prisma.AccountWhereInput => ({
  workspaceId,
  state: { not: 'revoked' },
  ...(environment ? { environment } : {}),
});

const toColumns = (actor: Actor) =>
  ({
    id: true,
    name: true,
    createdAt: true,
    updatedAt: true,
    entries: {
      where: { account: toUsable(actor) },
      select: { accountId: true },
      orderBy: { accountId: 'asc' },
    },
  }) satisfies Prisma.AccountGroupSelect;

type Row = Prisma.AccountGroupGetPayload<{ select: ReturnType<typeof toColumns> }>;

const toOutput = ({ entries, createdAt, updatedAt, ...row }: Row): AccountGroupOutput => ({
  ...row,
  accountIds: entries.map(({ accountId }) => accountId),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Lists the workspace's groups by name. */
export async function listAccountGroups({ prisma }: Deps, actor: Actor): Promise<AccountGroupList> {
  requireRole(actor, 'viewer', 'accounts:read');
  const { workspaceId } = actor;
  const rows = await prisma.accountGroup.findMany({
    where: { workspaceId },
    select: toColumns(actor),
    orderBy: { nameKey: 'asc' },
    take: MAX_ACCOUNT_GROUPS,
  });
  return { items: rows.map(toOutput) };
}

/** Returns a group. Throws `not_found`, also for another workspace's group. */
export async function getAccountGroup(
  deps: Deps,
  actor: Actor,
  byId: ById,
): Promise<AccountGroupOutput> {
  requireRole(actor, 'viewer', 'accounts:read');
  return readAccountGroup(deps, actor, byId);
}

/** Returns a group without checking a scope, for a caller that just changed it. Throws `not_found`. */
export async function readAccountGroup(
  { prisma }: Deps,
  actor: Actor,
  { groupId: id }: ById,
): Promise<AccountGroupOutput> {
  const { workspaceId } = actor;
  const where = { id, workspaceId };
  const row = await prisma.accountGroup.findFirst({ where, select: toColumns(actor) });
  if (!row) throw noSuchGroup();
  return toOutput(row);
}

/**
 * Creates a group. Throws `validation_failed` for accounts that aren't connected, and `conflict` if the name is
 * in use or the workspace has reached its limit.
 */
export async function createAccountGroup(
  deps: Deps,
  actor: Actor,
  { name, accountIds }: CreateAccountGroupInput,
): Promise<AccountGroupOutput> {
  requireRole(actor, 'editor', 'accounts:write');
  const { workspaceId } = actor;
  const groupId = createId('agrp');
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await lockGroups(tx, workspaceId);
    const ids = await requireAccounts(tx, actor, accountIds);
    await requireFreeName(tx, actor, { groupId, name });
    if ((await tx.accountGroup.count({ where: { workspaceId } })) >= MAX_ACCOUNT_GROUPS) {
      const message = `A workspace can have at most ${MAX_ACCOUNT_GROUPS} account groups. Delete one you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const nameKey = toGroupNameKey(name);
    const row = { id: groupId, workspaceId, name, nameKey, createdAt: now, updatedAt: now };
    await tx.accountGroup.create({ data: row, select: { id: true } });
    await addEntries(tx, groupId, ids);
    await recordEffect(tx, groupId);
  });
  return readAccountGroup(deps, actor, { groupId });
}

/**
 * Changes the given fields. Accounts that a token can't see stay in the group. Throws `not_found`, and what
 * `createAccountGroup` throws.
 */
export async function updateAccountGroup(
  deps: Deps,
  actor: Actor,
  { groupId, name, accountIds }: UpdateAccountGroupInput & ById,
): Promise<AccountGroupOutput> {
  requireRole(actor, 'editor', 'accounts:write');
  await deps.prisma.$transaction(async (tx) => {
    await lockGroups(tx, actor.workspaceId);
    const where = { id: groupId, workspaceId: actor.workspaceId };
    if ((await tx.accountGroup.count({ where })) === 0) throw noSuchGroup();
    const ids = accountIds && (await requireAccounts(tx, actor, accountIds));
    if (name !== undefined) await requireFreeName(tx, actor, { groupId, name });
    const renamed = name === undefined ? {} : { name, nameKey: toGroupNameKey(name) };
    const updatedAt = deps.clock.now();
    await tx.accountGroup.updateMany({ where, data: { ...renamed, updatedAt } });
    if (ids) {
      await tx.accountGroupEntry.deleteMany({ where: { groupId, account: toUsable(actor) } });
      await addEntries(tx, groupId, ids);
    }
    await recordEffect(tx, groupId);
  });
  return readAccountGroup(deps, actor, { groupId });
}

/** Deletes a group. Its accounts stay connected. Throws `not_found`. */
export async function deleteAccountGroup(
  { prisma }: Deps,
  actor: Actor,
  { groupId: id }: ById,
): Promise<void> {
  requireRole(actor, 'editor', 'accounts:write');
  const { workspaceId } = actor;
  const { count } = await prisma.accountGroup.deleteMany({ where: { id, workspaceId } });
  if (count === 0) throw noSuchGroup();
}

/** Without the lock, two concurrent calls wouldn't count each other or see each other's names. */
async function lockGroups(tx: Prisma.TransactionClient, workspaceId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
}

/** Returns the IDs without repeated ones. Throws `validation_failed` that lists every unknown one. */
async function requireAccounts(
  tx: Prisma.TransactionClient,
  actor: Actor,
  accountIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(accountIds)];
  const where = { ...toUsable(actor), id: { in: ids } };
  const found = new Set(
    (await tx.account.findMany({ where, select: { id: true } })).map(({ id }) => id),
  );
  const violations = accountIds.flatMap((id, index): Violation[] => {
    if (found.has(id)) return [];
    const message = `This workspace has no connected account ${id}.`;
    return [{ pointer: `/accountIds/${index}`, code: 'unknown_account', message }];
  });
  const [first] = violations;
  if (first) throw new AppError('validation_failed', { message: first.message, violations });
  return ids;
}

async function requireFreeName(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  { groupId, name }: ById & { readonly name: string },
): Promise<void> {
  const where = { workspaceId, nameKey: toGroupNameKey(name), id: { not: groupId } };
  const other = await tx.accountGroup.findFirst({ where, select: { name: true } });
  if (!other) return;
  const message = `There is already a group named “${other.name}”. Choose another name.`;
  throw new AppError('conflict', { message });
}

async function addEntries(
  tx: Prisma.TransactionClient,
  groupId: string,
  accountIds: readonly string[],
): Promise<void> {
  const data = accountIds.map((accountId) => ({ groupId, accountId }));
  await tx.accountGroupEntry.createMany({ data, skipDuplicates: true });
}

function noSuchGroup(): AppError {
  return new AppError('not_found', {
    message: 'This workspace has no account group with this ID.',
  });
}
