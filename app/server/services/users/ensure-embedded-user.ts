import { AppError } from '#app/server/errors/app-error.ts';
import type { EmbeddedAccounts, NewEmbeddedAccount } from '#app/server/ports/identity-provider.ts';
import type { ServiceDeps } from '../deps.ts';
import { signInUser } from './sign-in-user.ts';

/**
 * Finds the embedded provider's user with this email address, or creates one. An existing user's password
 * stays unchanged. Throws `validation_failed` if the password breaks the rules.
 */
export async function ensureEmbeddedUser(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'> & { accounts: EmbeddedAccounts },
  account: NewEmbeddedAccount,
): Promise<{ userId: string; isNew: boolean }> {
  const subject = await ensureAccount(deps.accounts, account);
  const { userId, isNew } = await signInUser(deps, {
    issuer: deps.accounts.issuer,
    subject,
    email: account.email.trim().toLowerCase(),
    emailVerified: false,
    firstName: account.firstName,
    lastName: account.lastName,
  });
  return { userId, isNew };
}

async function ensureAccount(
  accounts: EmbeddedAccounts,
  account: NewEmbeddedAccount,
): Promise<string> {
  const created = await accounts.createAccount(account);
  if (created.kind === 'created') return created.subject;
  if (created.kind === 'weak_password') {
    throw new AppError('validation_failed', { message: created.message });
  }
  const subject = await accounts.findSubject(account.email);
  if (subject === null) throw new AppError('conflict');
  return subject;
}
