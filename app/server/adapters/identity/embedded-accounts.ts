import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type {
  CreatedEmbeddedAccount,
  EmbeddedAccounts,
  NewEmbeddedAccount,
  PasswordChange,
} from '#app/server/ports/identity-provider.ts';
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
    changePassword: (change) => changePassword(deps, change),
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
  const subject = createId('cred');
  const { count } = await prisma.credential.createMany({
    data: {
      id: subject,
      email,
      emailVerified: false,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: await hasher.hash(account.password),
      passwordChangedAt: new Date(),
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
    // Conditional, so that a password changed meanwhile is never put back.
    await prisma.credential.updateMany({
      where: { id: row.id, passwordHash: row.passwordHash },
      data: { passwordHash: await hasher.hash(password) },
    });
  }
  return row.id;
}

async function changePassword(
  deps: AccountsDeps,
  { subject, password, newPassword }: { subject: string; password: string; newPassword: string },
): Promise<PasswordChange> {
  const { prisma, hasher } = deps;
  const row = await prisma.credential.findUniqueOrThrow({
    where: { id: subject },
    select: { email: true, passwordHash: true },
  });
  const { matches } = await hasher.check(row.passwordHash, password);
  if (!matches) return { kind: 'wrong_password' };
  const fault = findPasswordFault(newPassword, row.email);
  if (fault !== null) return { kind: 'weak_password', message: fault };
  const passwordHash = await hasher.hash(newPassword);
  // Conditional: of two changes at once the second has the wrong old password.
  const { count } = await prisma.credential.updateMany({
    where: { id: subject, passwordHash: row.passwordHash },
    data: { passwordHash, passwordChangedAt: new Date() },
  });
  return { kind: count === 1 ? 'changed' : 'wrong_password' };
}

function toKey(email: string): string {
  return email.trim().toLowerCase();
}
