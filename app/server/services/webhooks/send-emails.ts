import { writeWebhookDisabled } from '#app/server/emails/webhook-emails.ts';
import { MailError, type Mailer } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '../deps.ts';

type EmailDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'logger' | 'mailer' | 'settings'>;

/** Delay before an email is retried after it failed or its worker died. */
const TRY_AGAIN_MS = 10 * 60_000;

/**
 * Emails the owners of each endpoint that Fanfare disabled. An email that may be sent twice, because a worker
 * died while sending, has the same Message-ID both times. Returns how many endpoints were handled.
 */
export async function sendWebhookEmails(deps: EmailDeps): Promise<number> {
  const { prisma, clock, mailer } = deps;
  const now = clock.now();
  const claimed = await prisma.webhookEndpoint.updateManyAndReturn({
    where: { emailDueAt: { lte: now }, workspace: { deletedAt: null } },
    data: { emailDueAt: mailer ? new Date(now.getTime() + TRY_AGAIN_MS) : null },
    select: { id: true },
  });
  if (mailer === null) return 0;
  for (const { id } of claimed) await emailOwners({ ...deps, mailer }, id);
  return claimed.length;
}

async function emailOwners(
  { prisma, mailer, logger, settings }: EmailDeps & { readonly mailer: Mailer },
  id: string,
): Promise<void> {
  const row = await prisma.webhookEndpoint.findUnique({ where: { id }, select: COLUMNS });
  if (!row?.disabledAt) return;
  const { hostname } = new URL(settings.publicUrl);
  const facts = {
    url: `${settings.publicUrl}/app/settings/webhooks/${id}`,
    host: new URL(row.url).host,
    isDeleted: row.disabledReason === 'gone',
    workspaceName: row.workspace.name,
    logDays: settings.retention.webhookLogDays,
  };
  try {
    for (const { user } of row.workspace.members) {
      const email = writeWebhookDisabled({ ...facts, to: user.email });
      const messageId = `<${id}.${row.disabledAt.getTime()}.${user.id}@${hostname}>`;
      await mailer.send({ ...email, messageId });
    }
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    logger.warn({ err: error, webhookId: id }, 'An email about a webhook couldn’t be sent.');
    return;
  }
  await prisma.webhookEndpoint.updateMany({ where: { id }, data: { emailDueAt: null } });
}

const COLUMNS = {
  url: true,
  disabledReason: true,
  disabledAt: true,
  workspace: {
    select: {
      name: true,
      members: {
        where: { role: 'owner', user: { deletedAt: null } },
        orderBy: { id: 'asc' },
        select: { user: { select: { id: true, email: true } } },
      },
    },
  },
} as const;
