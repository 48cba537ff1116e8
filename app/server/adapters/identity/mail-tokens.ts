import { createHash, randomBytes } from 'node:crypto';
import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
/** OWASP's advice: a reset is done at once; a confirmation may lie in the mailbox over night. */
const LASTS_MS = {
  verify_email: 24 * 60 * MINUTE_MS,
  reset_password: 30 * MINUTE_MS,
  change_email: 24 * 60 * MINUTE_MS,
} as const;

export type MailTokenKind = keyof typeof LASTS_MS;

interface TokenDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
}

/** A token for a link in a letter. It takes the place of those of its kind that were sent before. */
export async function issueMailToken(
  { prisma, clock }: TokenDeps,
  {
    credentialId,
    kind,
    newEmail,
  }: { credentialId: string; kind: MailTokenKind; newEmail?: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LASTS_MS[kind]);
  await prisma.$transaction([
    prisma.mailToken.deleteMany({ where: { credentialId, kind } }),
    prisma.mailToken.create({
      data: {
        ...{ credentialId, kind, newEmail: newEmail ?? null },
        ...{ tokenHash: toHash(token), createdAt, expiresAt },
      },
    }),
  ]);
  return token;
}

/** Whose it is, without using it up; null when it is unknown, used or too old. */
export async function findMailToken(
  { prisma, clock }: TokenDeps,
  { token, kind }: { token: string; kind: MailTokenKind },
): Promise<{ credentialId: string; email: string; newEmail: string | null } | null> {
  const row = await prisma.mailToken.findFirst({
    where: { tokenHash: toHash(token), kind, expiresAt: { gt: clock.now() } },
    select: { credentialId: true, newEmail: true, credential: { select: { email: true } } },
  });
  if (row === null) return null;
  const { credentialId, newEmail, credential } = row;
  return { credentialId, newEmail, email: credential.email };
}

/** Uses it up; of two at once one gets true. */
export async function spendMailToken(
  tx: Prisma.TransactionClient,
  { token, kind, now }: { token: string; kind: MailTokenKind; now: Date },
): Promise<boolean> {
  const { count } = await tx.mailToken.deleteMany({
    where: { tokenHash: toHash(token), kind, expiresAt: { gt: now } },
  });
  return count === 1;
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
