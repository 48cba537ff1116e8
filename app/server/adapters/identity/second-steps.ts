import { createHash } from 'node:crypto';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { SecondSteps } from '#app/server/ports/embedded-identity.ts';

/** Matches the lifetime of the provider's interaction. */
const LASTS_MS = 15 * 60_000;

/**
 * Creates the store for sign-ins between password and code. An entry doesn't sign anyone in: it only records
 * whose code to request.
 */
export function createSecondSteps(deps: {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
}): SecondSteps {
  const { prisma, clock } = deps;
  return {
    async begin({ interactionId, subject }) {
      const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
      const data = { credentialId: subject, expiresAt };
      const interactionHash = toHash(interactionId);
      await prisma.secondStep.upsert({
        where: { interactionHash },
        create: { interactionHash, ...data },
        update: data,
        select: { interactionHash: true },
      });
    },
    async find(interactionId) {
      const row = await prisma.secondStep.findFirst({
        where: {
          interactionHash: toHash(interactionId),
          expiresAt: { gt: clock.now() },
          credential: { disabledAt: null },
        },
        select: { credentialId: true, credential: { select: { email: true } } },
      });
      return row && { subject: row.credentialId, email: row.credential.email };
    },
    async removeExpired() {
      await prisma.secondStep.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
    },
  };
}

function toHash(interactionId: string): string {
  return createHash('sha256').update(interactionId).digest('base64url');
}
