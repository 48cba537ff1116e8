import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { type AddressedLink, toText } from './account-emails.ts';

interface BillingEmail extends AddressedLink {
  readonly planName: string;
  readonly workspaceName: string;
}

/** Writes the trial reminder. Stripe requires a reminder before a trial ends, including how to cancel. */
export function writeTrialEnding(
  email: BillingEmail & { readonly day: string; readonly price: string },
): EmailMessage {
  const { to, url, planName, workspaceName, day, price } = email;
  return {
    to,
    subject: `Your free trial ends on ${day}`,
    text: toText(
      `The free trial of the ${planName} plan for the workspace “${workspaceName}” ends on ${day}. After that, the plan costs ${price}, charged to the card you entered at checkout. To keep the plan, you don’t need to do anything.`,
      `To cancel, sign in before that day, choose “Manage billing” on the dashboard, and cancel the plan. You won’t be charged. Only the person who chose the plan can cancel it.`,
      url,
    ),
  };
}

/** Writes the email for a subscription that the provider canceled after the last payment attempt failed. */
export function writeEndedUnpaid(email: BillingEmail): EmailMessage {
  const { to, url, planName, workspaceName } = email;
  return {
    to,
    subject: `The plan for “${workspaceName}” has ended`,
    text: toText(
      `The ${planName} plan for the workspace “${workspaceName}” has ended because payment failed. This workspace can’t publish anymore, and you won’t be charged again. Your posts, files, and connected accounts are kept.`,
      `To continue, sign in and choose a plan:`,
      url,
    ),
  };
}

export function writePaymentFailed(email: BillingEmail): EmailMessage {
  const { to, url, planName, workspaceName } = email;
  return {
    to,
    subject: `A payment for “${workspaceName}” failed`,
    text: toText(
      `A payment for the ${planName} plan of the workspace “${workspaceName}” failed. This workspace can’t publish until payment succeeds. Your posts, files, and connected accounts are kept.`,
      `To fix it, sign in, choose “Manage billing” on the dashboard, and update your card or pay the open invoice. Only the person who chose the plan can do this.`,
      url,
    ),
  };
}
