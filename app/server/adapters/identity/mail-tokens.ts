import { createHash, randomBytes } from 'node:crypto';
import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { EmailLinkKind } from '#app/server/ports/identity-provider.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * A reset takes place right away (OWASP). A verification can wait overnight, and undoing a hijacked address a
 * week.
 */
const LASTS_MS: Readonly<Record<EmailLinkKind, number>> = {
  verify_email: DAY_MS,
  reset_password: 30 * MINUTE_MS,
  change_email: DAY_MS,
  undo_email_change: 7 * DAY_MS,
};

interface TokenDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
}

interface NewToken {
  readonly credentialId: string;
  readonly kind: EmailLinkKind;
  readonly newEmail?: string;
  readonly oldEmail?: string;
  /** Prevents anyone else from signing up with the old address while the link works. */
  readonly reservesOldEmail?: boolean;
}

export interface FoundToken {
  readonly credentialId: string;
  /** The account's current address. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly newEmail: string | null;
  readonly oldEmail: string | null;
  readonly createdAt: Date;
}

/** Creates a token for a link in an email. Replaces earlier tokens of the same kind. */
export async function issueMailToken(
  { prisma, clock }: TokenDeps,
  token: NewToken,
): Promise<string> {
  const { credentialId, kind } = token;
  return prisma.$transaction(async (tx) => {
    await tx.mailToken.deleteMany({ where: { credentialId, kind } });
    return insertMailToken(tx, { ...token, now: clock.now() });
  });
}

/** Creates a token without replacing existing ones of the same kind. */
export async function insertMailToken(
  tx: Prisma.TransactionClient,
  { now, newEmail, oldEmail, ...row }: NewToken & { readonly now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.mailToken.create({
    data: {
      ...row,
      newEmail: newEmail ?? null,
      oldEmail: oldEmail ?? null,
      tokenHash: toHash(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LASTS_MS[row.kind]),
    },
    select: { tokenHash: true },
  });
  return token;
}

/** Finds a token without consuming it. Returns null when it's unknown, used, or expired. */
export async function findMailToken(
  { prisma, clock }: TokenDeps,
  { token, kind }: { token: string; kind: EmailLinkKind },
): Promise<FoundToken | null> {
  const row = await prisma.mailToken.findFirst({
    where: { tokenHash: toHash(token), kind, expiresAt: { gt: clock.now() } },
    select: {
      credentialId: true,
      newEmail: true,
      oldEmail: true,
      createdAt: true,
      credential: { select: { email: true, emailVerified: true } },
    },
  });
  if (row === null) return null;
  const { credential, ...found } = row;
  return { ...found, ...credential };
}

/** Consumes the token. Only one of two concurrent callers gets true. */
export async function consumeEmailToken(
  tx: Prisma.TransactionClient,
  { token, kind, now }: { token: string; kind: EmailLinkKind; now: Date },
): Promise<boolean> {
  const { count } = await tx.mailToken.deleteMany({
    where: { tokenHash: toHash(token), kind, expiresAt: { gt: now } },
  });
  return count === 1;
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
