/** Switches of the Stripe simulator; docs/sandbox.md says what each does. */
export const KNOBS = {
  /** Not empty: every event is sent to this address, beside those made through the API. */
  webhookUrl: '',
  webhookSecret: 'whsec_sandbox',
  webhookForged: false,
  webhookShuffled: false,
  /** How often an event that was taken is delivered again. */
  webhookRepeats: 0,
  webhookDelaySeconds: 0,
  /** Events happen, are listed, and never leave. */
  webhooksLost: false,
  /** live: three days with growing gaps; test: three tries over some hours. */
  webhookRetries: 'live',
  /** Signed with this machine's time instead of the sandbox's, as Stripe does with its test clocks. */
  webhookSignedInRealTime: false,
  /** Days from one failed payment of an invoice to the next try. */
  paymentRetryDays: '3,5,7',
  /** What becomes of a subscription whose last try failed. */
  afterLastRetry: 'cancel',
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  webhookRetries: ['live', 'test'],
  afterLastRetry: ['cancel', 'unpaid', 'past_due'],
};
const MAX_REPEATS = 100;
const MAX_DELAY_SECONDS = 30 * 24 * 60 * 60;

/** What is wrong with a knob's new value; null when it is fine. */
export function explainKnob(name: string, value: boolean | number | string): string | null {
  const choices = CHOICES[name];
  if (choices && !choices.includes(String(value))) return `must be one of ${choices.join(', ')}`;
  if (name === 'webhookRepeats') return explainNumber(Number(value), MAX_REPEATS);
  if (name === 'webhookDelaySeconds') return explainNumber(Number(value), MAX_DELAY_SECONDS);
  if (name === 'paymentRetryDays' && !/^(\d{1,2}(,\d{1,2})*)?$/.test(String(value))) {
    return 'must be whole days separated by commas, such as 3,5,7';
  }
  if (name === 'webhookUrl' && value !== '' && !/^https?:\/\/[^\s]+$/.test(String(value))) {
    return 'must be an http or https address';
  }
  return null;
}

function explainNumber(value: number, max: number): string | null {
  const isFine = Number.isInteger(value) && value >= 0 && value <= max;
  return isFine ? null : `must be a whole number from 0 to ${max}`;
}
