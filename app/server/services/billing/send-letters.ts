import { toDay } from '#app/domain/account-deletion.ts';
import { toMoney } from '#app/domain/billing.ts';
import { PlanId, PLANS } from '#app/domain/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { writePaymentFailed, writeTrialEnding } from '#app/server/mails/billing-letters.ts';
import type { BillingPrice, BillingSubscription } from '#app/server/ports/billing-provider.ts';
import { type Letter, MailError } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '../deps.ts';
import { toStatus } from './to-status.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'clock' | 'logger' | 'mailer' | 'settings'>;

interface KnownEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  readonly happenedAt: Date;
}

/** What is older came after a long silence, and would come all at once. So long a letter is tried, too. */
const NEWS_MS = 3 * 24 * 3_600_000;

/**
 * Tells the owners of a workspace that its trial ends soon, or that a payment failed: once for each event,
 * and only while it is still so. Throws `MailError` when somebody could not be told, to be tried again.
 */
export async function sendLetters(deps: Deps, event: KnownEvent): Promise<void> {
  const write = WRITERS[event.type];
  const isOld = deps.clock.now().getTime() - event.happenedAt.getTime() > NEWS_MS;
  if (!write || isOld || deps.mailer === null) return;
  const failed: MailError[] = [];
  for (const { userId, ...draft } of await listDrafts(deps, event)) {
    const letter = write(draft);
    const error = letter && (await sendOnce(deps, { event, userId, letter }));
    if (error) failed.push(error);
  }
  if (failed[0]) throw failed[0];
}

/** For each owner: who they are, and what their letter is about. */
async function listDrafts(
  deps: Deps,
  { subscriptionId }: KnownEvent,
): Promise<(Draft & { readonly userId: string })[]> {
  if (subscriptionId === null) return [];
  const where = { subscriptionId, workspace: { deletedAt: null } };
  const row = await deps.prisma.subscription.findUnique({ where, select: COLUMNS });
  const found = row && (await deps.billing.findSubscription(subscriptionId));
  if (!found) return [];
  const { members } = row.workspace;
  return members.map(({ user: { id: userId, email: to } }) => ({ userId, deps, row, found, to }));
}

const COLUMNS = {
  plan: true,
  workspace: {
    select: {
      ...{ name: true, timeZone: true },
      members: {
        where: { role: 'owner', user: { deletedAt: null } },
        orderBy: { id: 'asc' },
        select: { user: { select: { id: true, email: true } } },
      },
    },
  },
} satisfies Prisma.SubscriptionSelect;

interface Draft {
  readonly deps: Deps;
  readonly row: Prisma.SubscriptionGetPayload<{ select: typeof COLUMNS }>;
  readonly found: BillingSubscription;
  readonly to: string;
}

/** Null: meanwhile there is nothing to tell. */
const WRITERS: Readonly<Record<string, (draft: Draft) => Letter | null>> = {
  'customer.subscription.trial_will_end': (draft) => {
    const { deps, row, found } = draft;
    const { status, trialEndsAt, cancelAt, price } = found;
    // Whoever has canceled already is charged nothing.
    if (toStatus(status) !== 'trialing' || trialEndsAt === null || cancelAt !== null) return null;
    if (trialEndsAt <= deps.clock.now()) return null;
    const day = toDay(trialEndsAt, row.workspace.timeZone);
    return writeTrialEnding({ ...toCommon(draft), day, price: toPriceText(price) });
  },
  'invoice.payment_failed': (draft) =>
    toStatus(draft.found.status) === 'past_due' ? writePaymentFailed(toCommon(draft)) : null,
};

function toCommon({ deps, row, to }: Draft) {
  const plan = PlanId.nullable().catch(null).parse(row.plan);
  return {
    to,
    url: `${deps.settings.publicUrl}/app`,
    planName: plan === null ? 'that you have' : PLANS[plan].name,
    workspaceName: row.workspace.name,
  };
}

const PERIODS = { monthly: 'a month', yearly: 'a year' } as const;

function toPriceText({ amountCents, currency, cycle }: BillingPrice): string {
  if (amountCents === null || cycle === null) return 'what was agreed';
  return `${toMoney(amountCents, currency)} ${PERIODS[cycle]}, before discounts and taxes`;
}

interface Sending {
  readonly event: KnownEvent;
  readonly userId: string;
  readonly letter: Letter;
}

/** The row is written before the letter goes: of two that work on one event, one sends it. */
async function sendOnce(
  { prisma, mailer, clock, logger }: Deps,
  { event, userId, letter }: Sending,
): Promise<MailError | null> {
  const key = { eventId: event.id, userId };
  const { count } = await prisma.billingLetter.createMany({
    data: [{ ...key, sentAt: clock.now() }],
    skipDuplicates: true,
  });
  if (count === 0) return null;
  try {
    await mailer?.send(letter);
    return null;
  } catch (error) {
    await prisma.billingLetter.deleteMany({ where: key });
    if (!(error instanceof MailError)) throw error;
    logger.warn({ err: error, eventId: event.id }, 'A letter about billing was not sent.');
    return error;
  }
}
