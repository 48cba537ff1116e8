import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type {
  CreatedEmbeddedAccount,
  EmbeddedAccounts,
  NewEmbeddedAccount,
} from '#app/server/ports/identity-provider.ts';
import { isReserved } from './email-change.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { findPasswordFault } from './password-rules.ts';

interface AccountsDeps {
  readonly prisma: PrismaClient;
  readonly hasher: PasswordHasher;
}

export function createEmbeddedAccounts(options: {
  prisma: PrismaClient;
  issuer: string;
}): EmbeddedAccounts {
  const deps: AccountsDeps = { prisma: options.prisma, hasher: createPasswordHasher() };
  return {
    issuer: options.issuer,
    createAccount: (account) => createAccount(deps, account),
    checkPassword: (login) => checkPassword(deps, login),
    async findSubject(email) {
      const row = await deps.prisma.credential.findUnique({
        where: { email: toKey(email) },
        select: { id: true },
      });
      return row?.id ?? null;
    },
  };
}

async function createAccount(
  { prisma, hasher }: AccountsDeps,
  account: NewEmbeddedAccount,
): Promise<CreatedEmbeddedAccount> {
  const email = toKey(account.email);
  const fault = findPasswordFault(account.password, email);
  if (fault !== null) return { kind: 'weak_password', message: fault };
  const now = new Date();
  // Otherwise a hijacker who changed the address could sign up with the old one to block its undo link.
  if (await isReserved(prisma, { email, now })) return { kind: 'email_taken' };
  const subject = createId('cred');
  const { count } = await prisma.credential.createMany({
    data: {
      id: subject,
      email,
      emailVerified: false,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: await hasher.hash(account.password),
      passwordChangedAt: now,
    },
    skipDuplicates: true,
  });
  return count === 1 ? { kind: 'created', subject } : { kind: 'email_taken' };
}

async function checkPassword(
  { prisma, hasher }: AccountsDeps,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const row = await prisma.credential.findUnique({
    where: { email: toKey(email) },
    select: { id: true, passwordHash: true, disabledAt: true },
  });
  const check = await hasher.check(row?.passwordHash ?? null, password);
  if (row === null || !check.matches || row.disabledAt !== null) return null;
  if (check.isOutdated) {
    // Conditional, so a password changed in the meantime is never overwritten.
    await prisma.credential.updateMany({
      where: { id: row.id, passwordHash: row.passwordHash },
      data: { passwordHash: await hasher.hash(password) },
    });
  }
  return row.id;
}

function toKey(email: string): string {
  return email.trim().toLowerCase();
}
