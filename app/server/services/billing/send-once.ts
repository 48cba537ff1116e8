import { type EmailMessage, MailError, type Mailer } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'logger' | 'settings'> & {
  readonly mailer: Mailer;
};

interface Sending {
  readonly eventId: string;
  readonly userId: string;
  readonly letter: EmailMessage;
}

/** Longer than a mail server is waited for. */
const CLAIM_SECONDS = 180;

/**
 * The row is written before the letter goes, and says when it went: of two workers one sends it, and what a
 * dead one left is sent by the next. Twice only when a worker dies after the mail server took the letter and
 * before that was written; then both have the same Message-ID. `elsewhere`: another worker has it in hand.
 */
export async function sendOnce(
  deps: Deps,
  { eventId, userId, letter }: Sending,
): Promise<'sent' | 'elsewhere' | MailError> {
  const { prisma, mailer, clock, logger, settings } = deps;
  const key = { eventId, userId };
  if (!(await claim(deps, key))) {
    const where = { eventId_userId: key };
    const row = await prisma.billingLetter.findUnique({ where, select: { sentAt: true } });
    return row?.sentAt ? 'sent' : 'elsewhere';
  }
  const { hostname } = new URL(settings.publicUrl);
  try {
    await mailer.send({ ...letter, messageId: `<${eventId}.${userId}@${hostname}>` });
  } catch (error) {
    await prisma.billingLetter.deleteMany({ where: { ...key, sentAt: null } });
    if (!(error instanceof MailError)) throw error;
    logger.warn({ err: error, eventId }, 'A letter about billing was not sent.');
    return error;
  }
  await prisma.billingLetter.updateMany({ where: key, data: { sentAt: clock.now() } });
  return 'sent';
}

/** Claims run on the database's clock: the sandbox's may jump. */
async function claim(
  { prisma }: Deps,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const claimed = await prisma.$executeRaw`
    INSERT INTO billing_letter AS letter (event_id, user_id, claimed_until)
    VALUES (${eventId}, ${userId}, clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}))
    ON CONFLICT (event_id, user_id) DO UPDATE SET claimed_until = EXCLUDED.claimed_until
      WHERE letter.sent_at IS NULL AND letter.claimed_until < clock_timestamp()`;
  return claimed === 1;
}
