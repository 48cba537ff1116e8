import { createHash, randomInt } from 'node:crypto';
import type { Prisma } from '#app/server/db/generated/client.ts';

const CODES = 10;
/** 80 bits: too many to guess, even with a copy of the hashes. */
const CHARACTERS = 16;
const GROUP = 4;
/** Crockford's base 32, which has no characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces the recovery codes with new ones. Their plain text exists only in the return value. */
export async function replaceRecoveryCodes(
  tx: Prisma.TransactionClient,
  { subject, now }: { subject: string; now: Date },
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, createCode);
  await tx.recoveryCode.deleteMany({ where: { credentialId: subject } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({
      credentialId: subject,
      createdAt: now,
      codeHash: toHash(subject, code),
    })),
  });
  return codes;
}

/** Consumes a recovery code. Only one of two concurrent callers gets true. */
export async function consumeRecoveryCode(
  tx: Prisma.TransactionClient,
  { subject, code }: { subject: string; code: string },
): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({
    where: { credentialId: subject, codeHash: toHash(subject, code) },
  });
  return count === 1;
}

function createCode(): string {
  const text = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (text.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Hashes a code however it's typed: with spaces, in capitals, or with a letter that looks like a digit. */
function toHash(subject: string, code: string): string {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`${subject}:${plain}`).digest('base64url');
}
