import { type EmailMessage, MailError, type Mailer } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'logger' | 'settings'> & {
  readonly mailer: Mailer;
};

interface BillingEmail {
  readonly eventId: string;
  readonly userId: string;
  readonly message: EmailMessage;
}

/** Longer than a mail server may take. */
const CLAIM_SECONDS = 180;

/**
 * Sends an email once. The row is written before the email is sent and records when it was sent, so only one
 * worker sends it and the next worker takes over from a crashed one. It's sent twice only if a worker dies
 * between the mail server's acceptance and that record, and then both have the same Message-ID. Returns
 * `elsewhere` if another worker is sending it.
 */
export async function sendOnce(
  deps: Deps,
  { eventId, userId, message: email }: BillingEmail,
): Promise<'sent' | 'elsewhere' | MailError> {
  const { prisma, mailer, clock, logger, settings } = deps;
  const key = { eventId, userId };
  if (!(await claim(deps, key))) {
    const where = { eventId_userId: key };
    const row = await prisma.billingEmail.findUnique({ where, select: { sentAt: true } });
    return row?.sentAt ? 'sent' : 'elsewhere';
  }
  const { hostname } = new URL(settings.publicUrl);
  try {
    await mailer.send({ ...email, messageId: `<${eventId}.${userId}@${hostname}>` });
  } catch (error) {
    await prisma.billingEmail.deleteMany({ where: { ...key, sentAt: null } });
    if (!(error instanceof MailError)) throw error;
    logger.warn({ err: error, eventId }, 'An email about billing couldn’t be sent.');
    return error;
  }
  await prisma.billingEmail.updateMany({ where: key, data: { sentAt: clock.now() } });
  return 'sent';
}

/** Claims use the database's clock, because the sandbox's may jump. */
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
