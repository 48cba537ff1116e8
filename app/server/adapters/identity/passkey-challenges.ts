import { createHash, randomBytes } from 'node:crypto';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';

const CHALLENGE_BYTES = 32;
/** The longest time that a sign-in can take, because a page can stay open before its button is pressed. */
const LASTS_MS = 15 * 60_000;

interface ChallengeDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
}

/** Creates a challenge, base64url. One owner can have several, because the page can be open in two tabs. */
export async function issueChallenge(
  { prisma, clock }: ChallengeDeps,
  owner: string,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
  await prisma.passkeyChallenge.create({
    data: { challengeHash: toHash(challenge), ownerHash: toHash(owner), expiresAt },
    select: { challengeHash: true },
  });
  return challenge;
}

/** Consumes a challenge. Returns false when it's unknown, another owner's, used, or expired. */
export async function consumeChallenge(
  { prisma, clock }: ChallengeDeps,
  { challenge, owner }: { challenge: string; owner: string },
): Promise<boolean> {
  const { count } = await prisma.passkeyChallenge.deleteMany({
    where: {
      challengeHash: toHash(challenge),
      ownerHash: toHash(owner),
      expiresAt: { gt: clock.now() },
    },
  });
  return count === 1;
}

export async function removeExpiredChallenges({ prisma, clock }: ChallengeDeps): Promise<void> {
  await prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
