import type { Role } from '#app/domain/workspaces/roles.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { type Actor, requirePerson, toRole } from '../actor.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { findInvitation, OPEN, toInviterName } from '../access/invitation-row.ts';
import { lockWorkspace } from './lock-workspace.ts';
import { enter } from './manage-workspaces.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** What an invitation's page shows to anyone with the link. */
export interface InvitationFacts {
  readonly email: string;
  readonly role: Role;
  readonly workspaceName: string;
  readonly inviter: string;
}

/** Returns the invitation behind a link; null if the link doesn't work (anymore), for whatever reason. */
export async function readInvitation(
  { prisma, clock }: Deps,
  { token }: { token: string },
): Promise<InvitationFacts | null> {
  const row = await findInvitation(prisma, { token, now: clock.now() });
  if (!row) return null;
  const { email, role, workspace } = row;
  return {
    email,
    role: toRole(role),
    workspaceName: workspace.name,
    inviter: toInviterName(row),
  };
}

/**
 * Makes the person a member and switches this browser to the workspace. Works once. Throws `not_found` for a
 * link that doesn't work, or `forbidden` for a person with another email address than the invited one.
 */
export async function acceptInvitation(
  { prisma, clock }: Deps,
  actor: Actor,
  { token }: { token: string },
): Promise<{ workspaceId: string }> {
  requirePerson(actor);
  const { userId } = actor;
  const now = clock.now();
  const refusal = new AppError('not_found', {
    message: 'This invitation has expired. Ask for a new one.',
  });
  const row = await findInvitation(prisma, { token, now });
  if (!row) throw refusal;
  return prisma.$transaction(async (tx) => {
    const { id, workspaceId } = row;
    await lockWorkspace(tx, workspaceId);
    const person = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true },
    });
    if (person.email !== row.email) {
      throw new AppError('forbidden', {
        message: `This invitation is for ${row.email}. Sign in with that address to accept it.`,
      });
    }
    const { count } = await tx.invitation.updateMany({
      where: { id, ...OPEN },
      data: { acceptedAt: now },
    });
    if (count === 0) throw refusal;
    if (row.isEmailed) await confirmEmail(tx, { userId, email: row.email, now });
    const memberId = createId('mem');
    await tx.member.createMany({
      data: { id: memberId, workspaceId, userId, role: row.role, createdAt: now },
      // A person who has joined in another way in the meantime keeps their role.
      skipDuplicates: true,
    });
    await enter(tx, actor, workspaceId);
    const fact = { action: 'member.joined', subject: memberId, at: now } as const;
    await recordAudit(tx, { ...actor, workspaceId }, { ...fact, data: { role: row.role } });
    return { workspaceId };
  });
}

/**
 * Marks the address as confirmed: the person read the invitation's email there. Only this product's own accounts
 * have an address to confirm here; a hosted provider confirms its own.
 */
async function confirmEmail(
  tx: Prisma.TransactionClient,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const identity = await tx.identity.findFirst({
    where: { userId, issuer: EMBEDDED_IDENTITY_ISSUER, email, emailVerified: false },
    select: { id: true, subject: true },
  });
  if (!identity) return;
  await revokeAccess(tx, { event: 'address_confirmed', owner: { subject: identity.subject }, now });
  const data = { emailVerified: true };
  await tx.credential.updateMany({ where: { id: identity.subject, email }, data });
  await tx.identity.update({ where: { id: identity.id }, data });
}
