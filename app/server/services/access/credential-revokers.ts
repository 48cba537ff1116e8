import {
  type AccessCredential,
  RECOVERY_CODES_ID,
  TOTP_ID,
} from '#app/domain/identity/access-table.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { EMBEDDED_IDENTITY_ISSUER as issuer } from '#app/server/ports/identity-provider.ts';
import type { Revoker, EndingScope } from './revoke-access.ts';

/** Revokers for what the embedded identity provider stores about a person. */
export const CREDENTIAL_REVOKERS = {
  password: forgetPassword,
  sign_in_pending: endSignInsInProgress,
  verification_link: (tx, scope) => deleteEmailLinks(tx, scope, { kind: 'verify_email' }),
  reset_link: (tx, scope) => deleteEmailLinks(tx, scope, { kind: 'reset_password' }),
  change_link: (tx, scope) => deleteEmailLinks(tx, scope, { kind: 'change_email' }),
  undo_link: (tx, scope) =>
    deleteEmailLinks(tx, scope, {
      kind: 'undo_email_change',
      ...(scope.undoneFrom && { createdAt: { gte: scope.undoneFrom } }),
    }),
  passkey_recent: (tx, scope) => deletePasskeys(tx, scope, { gte: scope.recentFrom }),
  passkey_older: (tx, scope) => deletePasskeys(tx, scope, { lt: scope.recentFrom }),
  totp_pending: forgetPendingApp,
  totp_recent: (tx, scope) => disableApp(tx, scope, { gte: scope.recentFrom }),
  totp_older: (tx, scope) => disableApp(tx, scope, { lt: scope.recentFrom }),
  recovery_codes_recent: (tx, scope) => deleteRecoveryCodes(tx, scope, { gte: scope.recentFrom }),
  recovery_codes_older: (tx, scope) => deleteRecoveryCodes(tx, scope, { lt: scope.recentFrom }),
} as const satisfies Partial<Record<AccessCredential, Revoker>>;

async function forgetPassword(
  tx: Prisma.TransactionClient,
  { subjects }: EndingScope,
): Promise<number> {
  const { count } = await tx.credential.updateMany({
    where: { id: { in: [...subjects] }, passwordHash: { not: null } },
    data: { passwordHash: null },
  });
  return count;
}

/**
 * Deletes pending sign-ins, including the provider's own sessions, codes, and tokens: each could still become
 * a session here, in a browser that authenticated before the event.
 */
async function endSignInsInProgress(
  tx: Prisma.TransactionClient,
  { subjects }: EndingScope,
): Promise<number> {
  const steps = await tx.secondStep.deleteMany({ where: { credentialId: { in: [...subjects] } } });
  const payloads = await tx.oidcPayload.deleteMany({
    where: {
      OR: subjects.flatMap((equals) => [
        { payload: { path: ['accountId'], equals } },
        { payload: { path: ['session', 'accountId'], equals } },
        { payload: { path: ['result', 'login', 'accountId'], equals } },
      ]),
    },
  });
  return steps.count + payloads.count;
}

async function deleteEmailLinks(
  tx: Prisma.TransactionClient,
  { subjects }: EndingScope,
  which: Prisma.MailTokenWhereInput,
): Promise<number> {
  const where = { ...which, credentialId: { in: [...subjects] } };
  return (await tx.mailToken.deleteMany({ where })).count;
}

async function deletePasskeys(
  tx: Prisma.TransactionClient,
  { subjects, keep }: EndingScope,
  createdAt: Prisma.DateTimeFilter,
): Promise<number> {
  const where = { credentialId: { in: [...subjects] }, createdAt, id: { notIn: [...keep] } };
  return (await tx.passkey.deleteMany({ where })).count;
}

/** Deletes an unconfirmed authenticator app, since whoever started the setup has seen its secret. */
async function forgetPendingApp(
  tx: Prisma.TransactionClient,
  { subjects }: EndingScope,
): Promise<number> {
  const { count } = await tx.credential.updateMany({
    where: { id: { in: [...subjects] }, totpConfirmedAt: null, totpSecretEnc: { not: null } },
    data: { totpSecretEnc: null },
  });
  return count;
}

async function disableApp(
  tx: Prisma.TransactionClient,
  { subjects, keep }: EndingScope,
  totpConfirmedAt: Prisma.DateTimeFilter,
): Promise<number> {
  if (keep.has(TOTP_ID)) return 0;
  const ended = await tx.credential.updateManyAndReturn({
    where: { id: { in: [...subjects] }, totpConfirmedAt },
    data: { totpSecretEnc: null, totpConfirmedAt: null, totpLastStep: null },
    select: { id: true },
  });
  const ids = ended.map(({ id }) => id);
  // Recovery codes replace the app's codes, so they're useless without the app.
  await tx.recoveryCode.deleteMany({ where: { credentialId: { in: ids } } });
  await tx.identity.updateMany({
    where: { issuer, subject: { in: ids } },
    data: { hasSecondFactor: false },
  });
  return ids.length;
}

async function deleteRecoveryCodes(
  tx: Prisma.TransactionClient,
  { subjects, keep }: EndingScope,
  createdAt: Prisma.DateTimeFilter,
): Promise<number> {
  if (keep.has(RECOVERY_CODES_ID)) return 0;
  const where = { credentialId: { in: [...subjects] }, createdAt };
  return (await tx.recoveryCode.deleteMany({ where })).count;
}
