import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'secrets' | 'clock'>;
type MarkDeps = Omit<Deps, 'prisma'>;

const ALGORITHM = 'HS256';
const KEY_BYTES = 32;
/** Advisory lock that lets one process at a time create the key. The number is arbitrary. */
const LOCK_ID = 7_203_003;
/** Long enough that deleting an account doesn't earn another free trial, but not forever. */
const KEPT_MS = 365 * 24 * 3_600_000;

const Jwk = z.object({ k: z.string() });
const { toContext } = SEALED_VALUES.signingKey;

/** Records that the email address of a person being erased has had its trial, as a keyed hash only. */
export async function recordTrialMark(
  tx: Prisma.TransactionClient,
  deps: MarkDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const payer = await tx.payer.findUnique({ where: { userId }, select: { trialUsedAt: true } });
  if (!payer?.trialUsedAt) return;
  const forgetAt = new Date(deps.clock.now().getTime() + KEPT_MS);
  const facts = { usedAt: payer.trialUsedAt, forgetAt };
  const hash = toHash(await ensureKey(tx, deps), email);
  await tx.trialMark.upsert({ where: { hash }, create: { hash, ...facts }, update: facts });
}

/** Returns when an erased user with this person's email address had a trial; null if none had. */
export async function findTrialMark(
  { prisma, secrets, clock }: Deps,
  userId: string,
): Promise<Date | null> {
  // The key is created with the first mark.
  const key = await findKey(prisma, { secrets });
  if (key === null) return null;
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { email: true } });
  if (user === null) return null;
  const mark = await prisma.trialMark.findFirst({
    where: { hash: toHash(key, user.email), forgetAt: { gt: clock.now() } },
    select: { usedAt: true },
  });
  return mark?.usedAt ?? null;
}

export async function deleteTrialMarks({ prisma, clock }: Omit<Deps, 'secrets'>): Promise<void> {
  await prisma.trialMark.deleteMany({ where: { forgetAt: { lte: clock.now() } } });
}

/** Hashes a normalized address: `ada+shop@example.com` reaches the same person as `ada@example.com`. */
function toHash(key: Buffer, email: string): string {
  const normalized = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/u, '@');
  return createHmac('sha256', key).update(normalized).digest('base64url');
}

type KeyTable = Pick<Prisma.TransactionClient, 'signingKey'>;

async function findKey(
  { signingKey }: KeyTable,
  { secrets }: Pick<MarkDeps, 'secrets'>,
): Promise<Buffer | null> {
  const row = await signingKey.findFirst({
    where: { alg: ALGORITHM },
    orderBy: [{ createdAt: 'asc' }, { kid: 'asc' }],
    select: { kid: true, jwkEnc: true },
  });
  if (row === null) return null;
  const { k } = Jwk.parse(JSON.parse(secrets.decrypt(row.jwkEnc, toContext(row.kid))));
  return Buffer.from(k, 'base64url');
}

/**
 * Returns the key for hashing, creating it if needed. It's an encrypted key of its own: one derived from the
 * master key would change with it and invalidate every mark.
 */
async function ensureKey(tx: Prisma.TransactionClient, deps: MarkDeps): Promise<Buffer> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_ID})`;
  const existing = await findKey(tx, deps);
  if (existing) return existing;
  const kid = randomUUID();
  const key = randomBytes(KEY_BYTES);
  const jwk = { kty: 'oct', alg: ALGORITHM, kid, k: key.toString('base64url') };
  await tx.signingKey.create({
    data: {
      kid,
      alg: ALGORITHM,
      createdAt: deps.clock.now(),
      jwkEnc: deps.secrets.encrypt(JSON.stringify(jwk), toContext(kid)),
    },
    select: { kid: true },
  });
  return key;
}
