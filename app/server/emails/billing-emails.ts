import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { type Addressed, toText } from './account-emails.ts';

interface BillingLetter extends Addressed {
  readonly planName: string;
  readonly workspaceName: string;
}

/** Writes the trial reminder. Stripe requires a reminder before a trial ends, including how to cancel. */
export function writeTrialEnding(
  letter: BillingLetter & { readonly day: string; readonly price: string },
): EmailMessage {
  const { to, url, planName, workspaceName, day, price } = letter;
  return {
    to,
    subject: `Your free days end on ${day}`,
    text: toText(
      `The free days of the plan ${planName} for the workspace “${workspaceName}” end on ${day}. From then on it costs ${price}, which is charged to the card that was given at the checkout. If that is what you want, there is nothing to do.`,
      `To cancel, sign in before that day, choose “Manage billing” on the dashboard, and cancel the plan there: then nothing is charged. Whoever chose the plan can do it.`,
      url,
    ),
  };
}

/** Writes the email for a subscription that the provider canceled after the last payment attempt failed. */
export function writeEndedUnpaid(letter: BillingLetter): EmailMessage {
  const { to, url, planName, workspaceName } = letter;
  return {
    to,
    subject: `The plan of “${workspaceName}” has ended`,
    text: toText(
      `The plan ${planName} of the workspace “${workspaceName}” has ended, because it was not paid. Nothing is published from this workspace any more, and nothing more is charged. Posts, files and connected accounts stay as they are.`,
      `To go on, sign in and choose a plan:`,
      url,
    ),
  };
}

export function writePaymentFailed(letter: BillingLetter): EmailMessage {
  const { to, url, planName, workspaceName } = letter;
  return {
    to,
    subject: `A payment for “${workspaceName}” failed`,
    text: toText(
      `A payment for the plan ${planName} of the workspace “${workspaceName}” failed. Until it is paid, nothing is published from this workspace. Posts, files and connected accounts stay as they are.`,
      `To mend it, sign in, choose “Manage billing” on the dashboard, and give a card that works or pay the open invoice. Whoever chose the plan can do it.`,
      url,
    ),
  };
}
