import { createHash } from 'node:crypto';
import {
  MAX_PUSH_BROWSERS,
  type PushState,
  type PushTargetInput,
} from '#app/domain/notifications/push.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import { type Actor, requirePerson } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets' | 'pushSender'>;

/** Returns whether this browser shows notifications, and the key that it subscribes with. */
export async function readPushState(
  { prisma, pushSender }: Pick<Deps, 'prisma' | 'pushSender'>,
  actor: Actor,
): Promise<PushState> {
  const { id: keyId, publicKey } = await pushSender.getKey();
  const where = { sessionId: toSessionId(actor), userId: actor.userId, keyId };
  return { isOn: (await prisma.pushSubscription.count({ where })) > 0, publicKey };
}

/**
 * Makes this browser show the person's notifications until the session ends. Replaces what the browser, or the
 * session, had before. Throws `validation_failed` for an endpoint that no push service has.
 */
export async function subscribeBrowser(
  { prisma, clock, secrets, pushSender }: Deps,
  actor: Actor,
  target: PushTargetInput,
): Promise<void> {
  const { userId } = actor;
  const sessionId = toSessionId(actor);
  await pushSender.check(target).catch(refuseTarget);
  const { id: keyId } = await pushSender.getKey();
  const id = createId('psh');
  const now = clock.now();
  const endpointHash = createHash('sha256').update(target.endpoint).digest('base64url');
  const context = SEALED_VALUES.pushTarget.toContext(id);
  const targetEnc = secrets.encrypt(JSON.stringify(target), context);
  await prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent calls wouldn't count each other.
    await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
    await tx.pushSubscription.deleteMany({ where: { OR: [{ endpointHash }, { sessionId }] } });
    const oldest = await tx.pushSubscription.findMany({
      where: { userId },
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      skip: MAX_PUSH_BROWSERS - 1,
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: oldest.map((one) => one.id) } } });
    const times = { createdAt: now, sentUntil: now, notBefore: now };
    await tx.pushSubscription.create({
      data: { id, userId, sessionId, keyId, endpointHash, targetEnc, ...times },
    });
  });
}

/** Stops showing notifications in this browser. */
export async function unsubscribeBrowser(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: Actor,
): Promise<void> {
  const where = { sessionId: toSessionId(actor), userId: actor.userId };
  await prisma.pushSubscription.deleteMany({ where });
}

function toSessionId(actor: Actor): string {
  requirePerson(actor);
  if (actor.sessionId === undefined) throw new AppError('unauthenticated');
  return actor.sessionId;
}

function refuseTarget(error: unknown): never {
  if (!(error instanceof UrlFetchError)) throw error;
  const message = 'The push service of this browser can’t be used.';
  throw new AppError('validation_failed', { message, cause: error });
}
