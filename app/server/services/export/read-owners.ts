import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Scope } from './read-rows.ts';

/** Reads the workspace itself with its members, plan, and usage. */
export function readWorkspace(prisma: PrismaClient, { workspaceId }: Scope) {
  return prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: {
      id: true,
      name: true,
      timeZone: true,
      bannedWords: true,
      linkRules: true,
      createdAt: true,
      members: {
        select: { role: true, createdAt: true, user: { select: { email: true } } },
      },
      subscription: {
        select: { plan: true, cycle: true, status: true, trialEndsAt: true, periodEndsAt: true },
      },
      apiTokens: {
        select: {
          name: true,
          prefix: true,
          scopes: true,
          environment: true,
          createdAt: true,
          expiresAt: true,
          lastUsedAt: true,
          revokedAt: true,
        },
      },
      calendarFeed: { select: { environment: true, createdAt: true, lastReadAt: true } },
      usageDays: { select: { day: true, postsUsed: true, deliveriesUsed: true } },
      aiUsageDays: { select: { day: true, tokensUsed: true, requests: true } },
      invitations: {
        select: {
          email: true,
          role: true,
          createdAt: true,
          expiresAt: true,
          acceptedAt: true,
          revokedAt: true,
        },
      },
    },
  });
}

/** Reads the person's profile and how they sign in. */
export async function readProfile(prisma: PrismaClient, userId: string) {
  const user = await readUser(prisma, userId);
  const signIn = await prisma.credential.findUnique({
    where: { email: user.email },
    select: {
      createdAt: true,
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
    },
  });
  return { ...user, signIn };
}

function readUser(prisma: PrismaClient, userId: string) {
  return prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      createdAt: true,
      identities: { select: { issuer: true, email: true, emailVerified: true, createdAt: true } },
      sessions: {
        select: { createdAt: true, lastSeenAt: true, ipPrefix: true, userAgent: true },
      },
      members: { select: { role: true, createdAt: true, workspace: { select: { name: true } } } },
      payer: { select: { customerId: true, trialUsedAt: true, createdAt: true } },
      refunds: {
        select: {
          id: true,
          amountCents: true,
          currency: true,
          reason: true,
          paidAt: true,
          refundedAt: true,
        },
      },
      contacts: {
        select: { name: true, email: true, company: true, message: true, createdAt: true },
      },
      auditEntries: {
        where: { workspaceId: null },
        select: { at: true, action: true, address: true, data: true },
      },
    },
  });
}
