/**
 * How long IDs of the payment provider's events are kept: 60 days. The page about personal data states this
 * number.
 */
export const BILLING_EVENTS_KEPT_MS = 60 * 24 * 60 * 60 * 1000;
