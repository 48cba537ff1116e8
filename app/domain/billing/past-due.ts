/** Replaces “Subscription required” on the dashboard's locked cards. */
export const PAYMENT_PAST_DUE = 'Payment past due';

/** The refusal of whatever needs a plan. */
export const PAYMENT_PAST_DUE_REFUSAL =
  'The last payment for this workspace failed. Update the payment method, or ask an owner to, and try again.';
