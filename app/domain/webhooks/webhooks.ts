import { z } from 'zod';
import { WebhookEventName } from './webhook-event-name.ts';
import { LISTENED_AT_ONCE, MAX_WEBHOOK_DESCRIPTION } from './webhook-names.ts';

const MAX_WEBHOOK_URL = 2000;
export const SENT_TIMEOUT_SECONDS = 15;
export const RESPONSE_CHARACTERS = 1000;

export const WebhookEnvironment = z.enum(['all', 'sandbox', 'live']);
export type WebhookEnvironment = z.infer<typeof WebhookEnvironment>;

const Url = z
  .string()
  .trim()
  .min(1, 'Enter the URL to send events to.')
  .max(MAX_WEBHOOK_URL, `Use at most ${MAX_WEBHOOK_URL} characters.`)
  .describe('A public https URL without a username or password.');
const Description = z
  .string()
  .trim()
  .max(MAX_WEBHOOK_DESCRIPTION, `Use at most ${MAX_WEBHOOK_DESCRIPTION} characters.`);
const Events = z
  .array(WebhookEventName)
  .max(WebhookEventName.options.length)
  .describe('Names of events. An empty list means all events, including those added later.');

export const CreateWebhookInput = z
  .strictObject({
    url: Url,
    description: Description.default(''),
    events: Events.default([]),
    environment: WebhookEnvironment.optional().describe(
      "Which accounts' events this endpoint receives. A token can only choose its own environment, which is its default. A person's default is `all`.",
    ),
  })
  .meta({ id: 'NewWebhook' });
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

export const UpdateWebhookInput = z
  .strictObject({
    url: Url.optional(),
    description: Description.optional(),
    events: Events.optional(),
    enabled: z
      .boolean()
      .optional()
      .describe("Undelivered events wait while it's off, for at most three days."),
  })
  .meta({ id: 'WebhookChange' });
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>;

export const WebhookOutput = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(WebhookEventName).describe('Empty: all.'),
    environment: WebhookEnvironment,
    enabled: z.boolean(),
    disabledReason: z
      .enum(['gone', 'failing'])
      .nullable()
      .describe(
        'Why Fanfare turned it off: it responded with 410 (gone), or every delivery failed for three days (failing).',
      ),
    disabledAt: z.iso.datetime().nullable(),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('The time since which every delivery has failed.'),
    oldSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until then, messages are also signed with the previous secret.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });
export type WebhookOutput = z.infer<typeof WebhookOutput>;

export const WebhookList = z.object({ items: z.array(WebhookOutput) });

export const WebhookWithSecret = z
  .object({
    webhook: WebhookOutput,
    secret: z.string().describe('The signing secret, `whsec_…`. Never shown again.'),
  })
  .meta({ id: 'WebhookWithSecret' });

export const WebhookDeliveryState = z.enum(['pending', 'delivered', 'failed']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

const WebhookAttemptOutput = z.object({
  at: z.iso.datetime(),
  status: z
    .number()
    .int()
    .nullable()
    .describe("The endpoint's HTTP status; null if there was no response."),
  error: z.string().nullable().describe('Why there was no response.'),
  answer: z
    .string()
    .nullable()
    .describe(
      `The first ${RESPONSE_CHARACTERS} characters of the response. Anything that looks like a secret is masked.`,
    ),
  durationMs: z.number().int(),
});
export type WebhookAttemptOutput = z.infer<typeof WebhookAttemptOutput>;

/** The latest attempts. A redelivered message can have many. */
export const ATTEMPTS_SHOWN = 20;

export const WebhookDeliveryOutput = z
  .object({
    id: z.string(),
    eventId: z.string().describe('The `webhook-id`.'),
    type: z.string(),
    state: WebhookDeliveryState,
    happenedAt: z.iso.datetime(),
    nextTryAt: z.iso.datetime().nullable().describe('null: no further attempts.'),
    endedAt: z.iso.datetime().nullable(),
    attempts: z.array(WebhookAttemptOutput).describe(`The latest ${ATTEMPTS_SHOWN}, newest first.`),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDeliveryOutput = z.infer<typeof WebhookDeliveryOutput>;

const DELIVERY_ID = /^whdl_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListWebhookDeliveriesInput = z.object({
  state: WebhookDeliveryState.optional().describe('Only messages in this state.'),
  cursor: z
    .string()
    .regex(DELIVERY_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListWebhookDeliveriesInput = z.infer<typeof ListWebhookDeliveriesInput>;

export const WebhookDeliveryPage = z.object({
  items: z.array(WebhookDeliveryOutput),
  nextCursor: z.string().nullable(),
});
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

export const CreateListenerInput = z
  .strictObject({
    events: Events.default([]),
    environment: CreateWebhookInput.shape.environment,
  })
  .meta({ id: 'NewWebhookListener' });
export type CreateListenerInput = z.infer<typeof CreateListenerInput>;

export const ListenerOutput = z
  .object({
    id: z.string(),
    events: z.array(WebhookEventName).describe('Empty: all.'),
    environment: WebhookEnvironment,
    listenUntil: z.iso
      .datetime()
      .describe('When the listener is deleted. An open stream extends it automatically.'),
  })
  .meta({ id: 'WebhookListener' });
export type ListenerOutput = z.infer<typeof ListenerOutput>;

/** An event for a listener, in the form that an endpoint would receive. */
export const ListenedEvent = z
  .object({
    deliveryId: z.string().describe('The ID to acknowledge the event with.'),
    eventId: z.string().describe('The `webhook-id`.'),
    type: z.string(),
    body: z.string().describe('Exactly the bytes that endpoints receive and that are signed.'),
  })
  .meta({ id: 'ListenedEvent' });
export type ListenedEvent = z.infer<typeof ListenedEvent>;

const MAX_REASON = 300;

export const ListenedResultsInput = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          deliveryId: z.string().max(100),
          status: z.number().int().min(100).max(599).nullable().describe('null: no response.'),
          error: z.string().max(MAX_REASON).nullable().default(null),
          durationMs: z.number().int().min(0).max(3_600_000),
        }),
      )
      .min(1)
      .max(LISTENED_AT_ONCE),
  })
  .meta({ id: 'ListenedResults' });
export type ListenedResultsInput = z.infer<typeof ListenedResultsInput>;

export const TriggerEventInput = z
  .strictObject({
    type: WebhookEventName,
    webhookId: z
      .string()
      .max(100)
      .optional()
      .describe(
        'Sends it only to this endpoint, regardless of its subscriptions; otherwise to all that subscribe to the event.',
      ),
  })
  .meta({ id: 'TriggerEvent' });
export type TriggerEventInput = z.infer<typeof TriggerEventInput>;

export const TriggeredEvent = z
  .object({
    eventId: z.string(),
    type: z.string(),
    sentTo: z
      .array(
        z.object({
          webhookId: z.string().describe('An endpoint (`whook_…`) or a listener (`whlis_…`).'),
          deliveryId: z.string(),
        }),
      )
      .min(1),
  })
  .meta({ id: 'TriggeredEvent' });
export type TriggeredEvent = z.infer<typeof TriggeredEvent>;
