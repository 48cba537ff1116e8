export const PAST_DUE = 'Past due — please update your payment method.';
export const SUBSCRIPTION_REQUIRED = 'Subscription required';
