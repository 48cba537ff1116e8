import { toDay } from '#app/domain/identity/account-deletion.ts';
import { toMoney } from '#app/domain/billing/billing.ts';
import { PlanId, PLANS } from '#app/domain/billing/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import {
  writeEndedUnpaid,
  writePaymentFailed,
  writeTrialEnding,
} from '#app/server/emails/billing-emails.ts';
import type { BillingPrice, BillingSubscription } from '#app/server/ports/billing-provider.ts';
import { type EmailMessage, MailError } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '../deps.ts';
import { findSold } from './find-price.ts';
import { sendOnce } from './send-once.ts';
import { toStatus } from './to-status.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'clock' | 'logger' | 'mailer' | 'settings'>;

interface KnownEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  readonly happenedAt: Date;
}

/**
 * Events older than this arrive after a long outage, all at once, so nobody is emailed about them. Also
 * limits how long an email is retried.
 */
const NEWS_MS = 3 * 24 * 3_600_000;

/**
 * Emails a workspace's owners that its trial ends soon, a payment failed, or the subscription ended because
 * of one: once per event, and only if it's still the case. Returns false while another worker is sending one
 * of the emails; the event stays open in case that worker fails. Throws `MailError` if an email couldn't be
 * sent and should be retried.
 */
export async function sendEmails(deps: Deps, event: KnownEvent): Promise<boolean> {
  const write = WRITERS[event.type];
  const isOld = deps.clock.now().getTime() - event.happenedAt.getTime() > NEWS_MS;
  const { mailer } = deps;
  if (!write || isOld || mailer === null) return true;
  const failed: MailError[] = [];
  let isDone = true;
  for (const { userId, ...draft } of await listDrafts(deps, event)) {
    const message = write(draft);
    if (message === null) continue;
    const sent = await sendOnce(
      { ...deps, mailer },
      { eventId: event.id, userId, message: message },
    );
    if (sent instanceof MailError) failed.push(sent);
    if (sent === 'elsewhere') isDone = false;
  }
  if (failed[0]) throw failed[0];
  return isDone;
}

/** Lists the owners, each with what their email is about. */
async function listDrafts(
  deps: Deps,
  { subscriptionId }: KnownEvent,
): Promise<(Draft & { readonly userId: string })[]> {
  if (subscriptionId === null) return [];
  const where = { subscriptionId, workspace: { deletedAt: null } };
  const row = await deps.prisma.subscription.findUnique({ where, select: COLUMNS });
  const found = row && (await deps.billing.findSubscription(subscriptionId));
  if (!found) return [];
  // The row of an ended subscription no longer names its plan.
  const plan = row.plan ?? (await findSold(deps, found.price))?.plan;
  const draft = { deps, row, found, plan: PlanId.safeParse(plan).data ?? null };
  const { members } = row.workspace;
  return members.map(({ user: { id: userId, email: to } }) => ({ ...draft, userId, to }));
}

const COLUMNS = {
  plan: true,
  workspace: {
    select: {
      name: true,
      timeZone: true,
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
  readonly plan: PlanId | null;
  readonly to: string;
}

/** Writers return null if there is no longer anything to report. */
const WRITERS: Readonly<Record<string, (draft: Draft) => EmailMessage | null>> = {
  'customer.subscription.trial_will_end': (draft) => {
    const { deps, row, found } = draft;
    const { status, trialEndsAt, cancelAt, price } = found;
    // A canceled trial won't be charged.
    if (toStatus(status) !== 'trialing' || trialEndsAt === null || cancelAt !== null) return null;
    if (trialEndsAt <= deps.clock.now()) return null;
    const day = toDay(trialEndsAt, row.workspace.timeZone);
    return writeTrialEnding({ ...toCommon(draft), day, price: toPriceText(price) });
  },
  'invoice.payment_failed': (draft) =>
    toStatus(draft.found.status) === 'past_due' ? writePaymentFailed(toCommon(draft)) : null,
  'customer.subscription.deleted': (draft) => {
    if (!draft.found.isEndedUnpaid) return null;
    return writeEndedUnpaid({
      ...toCommon(draft),
      url: `${draft.deps.settings.publicUrl}/pricing`,
    });
  },
};

function toCommon({ deps, row, plan, to }: Draft) {
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
