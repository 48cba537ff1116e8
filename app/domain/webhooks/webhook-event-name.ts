import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from './webhook-names.ts';

/** The name of an event. Apart from the events' schemas, which a command that only filters by name needn't load. */
export const WebhookEventName = z.enum(WEBHOOK_EVENT_NAMES);
