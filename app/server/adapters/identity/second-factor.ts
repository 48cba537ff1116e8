import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { Secret, TOTP } from 'otpauth';
import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { PendingSecret, SecondFactor } from '#app/server/ports/second-factor.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { replaceRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts';

const { toContext } = SEALED_VALUES.totpSecret;

const ISSUER = 'Fanfare';
/** RFC 4226 requires 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const SIX_DIGITS = /^[0-9]{6}$/;
/** Accepted steps before and after ours, for phone clocks that are half a minute off. */
const DRIFT_STEPS = 1;

interface SecondFactorDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly identityIssuer: string;
  /** Real time, which phones use, even when the sandbox clock has been moved. */
  readonly worldClock: Clock;
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { prisma, clock } = deps;
  return {
    readState: (subject) => readState(deps, subject),
    async start(subject) {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      await prisma.credential.updateMany({
        where: { id: subject, totpConfirmedAt: null },
        data: { totpSecretEnc: deps.secrets.encrypt(secret, toContext(subject)) },
      });
    },
    readPending: (subject) => readPending(deps, subject),
    confirm: (typed) => confirm(deps, typed),
    async cancel(subject) {
      await prisma.credential.updateMany({
        where: { id: subject, totpConfirmedAt: null },
        data: { totpSecretEnc: null },
      });
    },
    disable: (subject) => disable(deps, subject),
    renewRecoveryCodes: (subject) =>
      prisma.$transaction(async (tx) => {
        const row = await tx.credential.findFirst({
          where: { id: subject, totpConfirmedAt: { not: null } },
          select: { id: true },
        });
        return row && replaceRecoveryCodes(tx, { subject, now: clock.now() });
      }),
    async useCode({ subject, code }) {
      if (await consumeAppCode(deps, { subject, code })) return 'app_code';
      return (await consumeRecoveryCode(prisma, { subject, code })) ? 'recovery_code' : null;
    },
  };
}

async function readState({ prisma }: SecondFactorDeps, subject: string) {
  const row = await prisma.credential.findUniqueOrThrow({
    where: { id: subject },
    select: {
      totpSecretEnc: true,
      totpConfirmedAt: true,
      _count: { select: { recoveryCodes: true } },
    },
  });
  const isOn = row.totpConfirmedAt !== null;
  return {
    isOn,
    since: row.totpConfirmedAt,
    recoveryCodesLeft: row._count.recoveryCodes,
    isPending: !isOn && row.totpSecretEnc !== null,
  };
}

async function readPending(
  { prisma, secrets }: SecondFactorDeps,
  subject: string,
): Promise<PendingSecret | null> {
  const row = await prisma.credential.findFirst({
    where: { id: subject, totpConfirmedAt: null, totpSecretEnc: { not: null } },
    select: { email: true, totpSecretEnc: true },
  });
  if (!row?.totpSecretEnc) return null;
  const secret = secrets.decrypt(row.totpSecretEnc, toContext(subject));
  const totp = new TOTP({ issuer: ISSUER, label: row.email, secret, period: STEP_SECONDS });
  const code = generate(totp.toString());
  return { secret, qr: { path: toSvgPath(code), size: code.size } };
}

async function confirm(
  deps: SecondFactorDeps,
  { subject, code }: { subject: string; code: string },
): Promise<readonly string[] | null> {
  const row = await deps.prisma.credential.findFirst({
    where: { id: subject, totpConfirmedAt: null, totpSecretEnc: { not: null } },
    select: { totpSecretEnc: true },
  });
  const step = row && findStep(deps, { subject, code, sealed: row.totpSecretEnc });
  if (row === null || step === null) return null;
  const now = deps.clock.now();
  return deps.prisma.$transaction(async (tx) => {
    // Confirms only the secret that the code was generated from, and only once.
    const { count } = await tx.credential.updateMany({
      where: { id: subject, totpConfirmedAt: null, totpSecretEnc: row.totpSecretEnc },
      data: { totpConfirmedAt: now, totpLastStep: step },
    });
    if (count === 0) return null;
    await markIdentity(tx, deps, { subject, hasSecondFactor: true });
    return replaceRecoveryCodes(tx, { subject, now });
  });
}

async function disable(deps: SecondFactorDeps, subject: string): Promise<boolean> {
  return deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.credential.updateMany({
      where: { id: subject, totpConfirmedAt: { not: null } },
      data: { totpSecretEnc: null, totpConfirmedAt: null, totpLastStep: null },
    });
    await tx.recoveryCode.deleteMany({ where: { credentialId: subject } });
    await markIdentity(tx, deps, { subject, hasSecondFactor: false });
    return count === 1;
  });
}

/** Updates the identity, because sessions read identities and not credentials. */
async function markIdentity(
  tx: Prisma.TransactionClient,
  { identityIssuer: issuer }: SecondFactorDeps,
  { subject, hasSecondFactor }: { subject: string; hasSecondFactor: boolean },
): Promise<void> {
  await tx.identity.updateMany({ where: { issuer, subject }, data: { hasSecondFactor } });
}

/**
 * Consumes a code. Each code works once, and older codes stop working after it, so an onlooker can't reuse
 * one.
 */
async function consumeAppCode(
  deps: SecondFactorDeps,
  { subject, code }: { subject: string; code: string },
): Promise<boolean> {
  const row = await deps.prisma.credential.findFirst({
    where: { id: subject, totpConfirmedAt: { not: null } },
    select: { totpSecretEnc: true },
  });
  const step = row && findStep(deps, { subject, code, sealed: row.totpSecretEnc });
  if (step === null) return false;
  const { count } = await deps.prisma.credential.updateMany({
    where: { id: subject, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

/** Returns the time step that the code belongs to, or null. */
function findStep(
  { secrets, worldClock }: SecondFactorDeps,
  { subject, code, sealed }: { subject: string; code: string; sealed: string | null },
): number | null {
  const token = code.replaceAll(/\s/g, '');
  // The library throws on digits that take more than one byte each.
  if (sealed === null || !SIX_DIGITS.test(token)) return null;
  const timestamp = worldClock.now().getTime();
  const totp = new TOTP({
    secret: secrets.decrypt(sealed, toContext(subject)),
    period: STEP_SECONDS,
  });
  const drift = totp.validate({ token, timestamp, window: DRIFT_STEPS });
  return drift === null ? null : totp.counter({ timestamp }) + drift;
}
