/** How long IDs of the payment provider's events are kept: 60 days. The page about one's data names the number. */
export const BILLING_EVENTS_KEPT_MS = 60 * 24 * 60 * 60 * 1000;
