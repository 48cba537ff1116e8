import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { ServiceDeps } from '../deps.ts';
import { CALL_LEASE_SECONDS } from './claim-call.ts';
import type { CurrentCall } from './current-call.ts';
import type { KeptAnswer } from './kept-answer.ts';

const RENEW_EVERY_MS = 10_000;

type Held = Pick<CurrentCall, 'recordId' | 'leaseToken'>;

/** Keeps the call this process's own until it is stopped, however long it takes. */
export function holdCall(
  { prisma, logger }: Pick<ServiceDeps, 'prisma' | 'logger'>,
  { recordId, leaseToken }: Held,
): { stop(): void } {
  const renew = async (): Promise<void> => {
    await prisma.$executeRaw`
      UPDATE idempotency_record
      SET lease_until = clock_timestamp() + make_interval(secs => ${CALL_LEASE_SECONDS})
      WHERE id = ${recordId} AND lease_token = ${leaseToken}`;
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      logger.warn({ err: error, recordId }, 'The lease of a call was not renewed.'),
    );
  }, RENEW_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** From now on the key answers with this, until it is forgotten. */
export async function keepAnswer(
  { prisma, secrets }: Pick<ServiceDeps, 'prisma' | 'secrets'>,
  { recordId, leaseToken, readFileHash }: CurrentCall,
  answer: KeptAnswer,
): Promise<void> {
  const context = SEALED_VALUES.keptAnswer.toContext(recordId);
  const fileHash = readFileHash();
  await prisma.idempotencyRecord.updateMany({
    where: { id: recordId, leaseToken },
    data: {
      state: 'done',
      answerEnc: secrets.encrypt(JSON.stringify(answer), context),
      ...(fileHash === null ? {} : { fileHash }),
      ...{ leaseToken: null, leaseUntil: null },
    },
  });
}

/**
 * The call ended without an answer to keep. Where nothing came of it the key is free again; where something
 * did, the next retry may tell it at once.
 */
export async function releaseCall(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { recordId: id, leaseToken }: Held,
): Promise<void> {
  const { count } = await prisma.idempotencyRecord.deleteMany({
    where: { id, leaseToken, state: 'running' },
  });
  if (count > 0) return;
  await prisma.$executeRaw`
    UPDATE idempotency_record SET lease_until = clock_timestamp()
    WHERE id = ${id} AND lease_token = ${leaseToken} AND state = 'committed'`;
}

/** Forgets the calls whose 24 hours are over, save those that somebody carries out still. */
export async function removeExpiredCalls({
  prisma,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'clock'>): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM idempotency_record WHERE expires_at <= ${clock.now()}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
}

/** Only where it is certain that no process carries any of them out: after a crash nobody has to wait. */
export async function freeAllCalls({ prisma }: Pick<ServiceDeps, 'prisma'>): Promise<void> {
  await prisma.$executeRaw`
    UPDATE idempotency_record SET lease_until = clock_timestamp() - interval '1 second'
    WHERE lease_until IS NOT NULL`;
}
