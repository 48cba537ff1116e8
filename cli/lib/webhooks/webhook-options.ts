import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import { list, oneOf } from '../command/option-schemas.ts';

export const WEBHOOK_ARGUMENT = {
  name: 'webhook',
  description: 'the ID of the endpoint (whook_…)',
} as const;

export const EVENTS_OPTION = {
  flags: '--events <list>',
  description:
    'only these events, separated by commas, like post.published,account.at_risk (default: all)',
  isRepeatable: true,
} as const;

export const ENVIRONMENT_OPTION = {
  flags: '--environment <which>',
  description:
    "accounts to send events for: sandbox, live, or all (default: the token's environment)",
} as const;

export const events = () => list('--events').pipe(z.array(oneOf(WEBHOOK_EVENT_NAMES, '--events')));

export const environment = () => oneOf(['all', 'sandbox', 'live'], '--environment').optional();
