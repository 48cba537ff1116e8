/** Knobs of the Stripe simulator; docs/sandbox.md describes them. */
export const KNOBS = {
  /** If set, every event is sent to this URL, in addition to endpoints created through the API. */
  webhookUrl: '',
  webhookSecret: 'whsec_sandbox',
  webhookForged: false,
  webhookShuffled: false,
  /** How many times an accepted event is delivered again. */
  webhookRepeats: 0,
  webhookDelaySeconds: 0,
  /** Events are recorded and listed but never sent. */
  webhooksLost: false,
  /** live: three days with growing intervals; test: three attempts within hours. */
  webhookRetries: 'live',
  /** Signs with the real time instead of the sandbox's, as Stripe does for its test clocks. */
  webhookSignedInRealTime: false,
  /** Days between a failed payment of an invoice and the next attempt. */
  paymentRetryDays: '3,5,7',
  /** What happens to a subscription after the last failed attempt. */
  afterLastRetry: 'cancel',
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  webhookRetries: ['live', 'test'],
  afterLastRetry: ['cancel', 'unpaid', 'past_due'],
};
const MAX_REPEATS = 100;
const MAX_DELAY_SECONDS = 30 * 24 * 60 * 60;

/** Returns why a knob's new value is invalid, or null. */
export function explainKnob(name: string, value: boolean | number | string): string | null {
  const choices = CHOICES[name];
  if (choices && !choices.includes(String(value))) return `must be one of ${choices.join(', ')}`;
  if (name === 'webhookRepeats') return explainNumber(Number(value), MAX_REPEATS);
  if (name === 'webhookDelaySeconds') return explainNumber(Number(value), MAX_DELAY_SECONDS);
  if (name === 'paymentRetryDays' && !/^(\d{1,2}(,\d{1,2})*)?$/.test(String(value))) {
    return 'must be whole numbers of days, separated by commas, such as 3,5,7';
  }
  if (name === 'webhookUrl' && value !== '' && !/^https?:\/\/[^\s]+$/.test(String(value))) {
    return 'must be an http or https URL';
  }
  return null;
}

function explainNumber(value: number, max: number): string | null {
  const isFine = Number.isInteger(value) && value >= 0 && value <= max;
  return isFine ? null : `must be a whole number from 0 to ${max}`;
}
