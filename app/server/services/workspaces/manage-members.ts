import type {
  MemberList,
  MemberOutput,
  UpdateMemberInput,
} from '#app/domain/workspaces/members.ts';
import { type PageInput, toPageFacts } from '#app/domain/api/paging.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson, requireRole, toRole } from '../actor.ts';
import { type AuditFact, recordAudit } from '../audit/record-audit.ts';
import { HOLDING } from '../deliveries/hold-planned.ts';
import type { ServiceDeps } from '../deps.ts';
import { endMembership } from './end-membership.ts';
import { lockAsOwner, lockWorkspace } from './lock-workspace.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const COLUMNS = {
  id: true,
  userId: true,
  role: true,
  createdAt: true,
  user: { select: { email: true, firstName: true, lastName: true } },
} satisfies Prisma.MemberSelect;

const NO_MEMBER = 'This workspace has no member with this ID.';
const LAST_OWNER = 'A workspace needs an owner. Make someone else an owner first.';

/** Lists the workspace's members in the order they joined, one page at a time. */
export async function listMembers(
  { prisma }: Deps,
  actor: Actor,
  input: PageInput,
): Promise<MemberList> {
  requireRole(actor, 'viewer', 'workspace:read');
  const where = { workspaceId: actor.workspaceId, user: { deletedAt: null } };
  const [total, owners] = await Promise.all([
    prisma.member.count({ where }),
    prisma.member.count({ where: { ...where, role: 'owner' } }),
  ]);
  const facts = toPageFacts(input, total);
  const rows = await prisma.member.findMany({
    where,
    select: COLUMNS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    skip: (facts.page - 1) * input.pageSize,
    take: input.pageSize,
  });
  return { items: rows.map((row) => toOutput(row, actor)), ...facts, owners };
}

/**
 * Changes a member's role, which takes effect on their tokens immediately. Throws `not_found`, `conflict` for
 * the last owner, or `forbidden` for a token that would create an owner.
 */
export async function updateMember(
  { prisma, clock }: Deps,
  actor: Actor,
  { memberId, role }: UpdateMemberInput & { memberId: string },
): Promise<MemberOutput> {
  requireRole(actor, 'owner', 'workspace:write');
  if (role === 'owner') requirePerson(actor);
  return prisma.$transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    const before = await getMember(tx, actor, memberId);
    if (before.role === 'owner' && role !== 'owner') await requireOtherOwner(tx, before);
    const row = await tx.member.update({
      where: { id: memberId },
      data: { role },
      select: COLUMNS,
    });
    const data = { from: before.role, to: role, userId: row.userId };
    const fact = { action: 'member.role_changed', subject: memberId, data } as const;
    await recordAudit(tx, actor, { ...fact, at: clock.now() });
    return toOutput(row, actor);
  });
}

/** Removes a member from the workspace. Throws `not_found`, or `conflict` for the last owner. */
export async function removeMember(
  { prisma, clock }: Deps,
  actor: Actor,
  { memberId }: { memberId: string },
): Promise<void> {
  requireRole(actor, 'owner', 'workspace:write');
  await prisma.$transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    const member = await getMember(tx, actor, memberId);
    await remove(tx, actor, { member, action: 'member.removed', at: clock.now() });
  }, HOLDING);
}

/** Removes the actor from the workspace, whatever their role. Throws `conflict` for the last owner. */
export async function leaveWorkspace({ prisma, clock }: Deps, actor: Actor): Promise<void> {
  requirePerson(actor);
  const { workspaceId, userId } = actor;
  await prisma.$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const member = await tx.member.findFirst({
      where: { workspaceId, userId },
      select: { id: true, userId: true, role: true, workspaceId: true },
    });
    if (!member) throw new AppError('not_found', { message: NO_MEMBER });
    await remove(tx, actor, { member, action: 'member.left', at: clock.now() });
  }, HOLDING);
}

interface Membership {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
  readonly workspaceId: string;
}

async function getMember(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  memberId: string,
): Promise<Membership> {
  const member = await tx.member.findFirst({
    where: { id: memberId, workspaceId },
    select: { id: true, userId: true, role: true, workspaceId: true },
  });
  if (!member) throw new AppError('not_found', { message: NO_MEMBER });
  return member;
}

async function remove(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { member, action, at }: { member: Membership } & Pick<AuditFact, 'action' | 'at'>,
): Promise<void> {
  if (member.role === 'owner') await requireOtherOwner(tx, member);
  const { userId, workspaceId } = member;
  await endMembership(tx, { userId, workspaceId, now: at });
  await recordAudit(tx, actor, { action, subject: member.id, at, data: { userId } });
}

async function requireOtherOwner(
  tx: Prisma.TransactionClient,
  { id, workspaceId }: Membership,
): Promise<void> {
  const others = await tx.member.count({
    // An owner whose account is about to be erased doesn't count.
    where: { workspaceId, role: 'owner', id: { not: id }, user: { deletedAt: null } },
  });
  if (others === 0) throw new AppError('conflict', { message: LAST_OWNER });
}

function toOutput(
  { id, userId, role, createdAt, user }: Prisma.MemberGetPayload<{ select: typeof COLUMNS }>,
  actor: Actor,
): MemberOutput {
  return {
    id,
    ...user,
    role: toRole(role),
    joinedAt: createdAt.toISOString(),
    isYou: userId === actor.userId,
  };
}
