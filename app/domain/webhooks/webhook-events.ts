import { z } from 'zod';
import { AccountOutput } from '../accounts/accounts.ts';
import { PlatformEnvironment } from '../platforms/platforms.ts';
import { DeliveryOutput, PostOutput } from '../posts/publish.ts';
import { QueueOutput } from '../queues/queues.ts';
import { SeriesOutput } from '../series/series.ts';
import {
  ACCOUNT_EVENTS,
  DELETION_EVENTS,
  DELIVERY_EVENTS,
  POST_EVENTS,
  QUEUE_DELETION_EVENTS,
  QUEUE_EVENTS,
  SERIES_EVENTS,
  TEST_EVENTS,
} from './webhook-names.ts';

/** A delivery as `GET /api/deliveries/{deliveryId}` returns it, without its dossier. */
export const DeliveryEventData = z
  .object({
    ...DeliveryOutput.shape,
    post: z.object({ id: z.string().describe("Fanfare's ID of the post.") }),
  })
  .meta({ id: 'DeliveryEventData' });
export type DeliveryEventData = z.infer<typeof DeliveryEventData>;

/** What remains of a deleted post. */
const DeletedPostData = z
  .object({ id: z.string(), environment: PlatformEnvironment, deleted: z.literal(true) })
  .meta({ id: 'DeletedPostData' });

/** What remains of a deleted queue. */
const DeletedQueueData = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'DeletedQueueData' });

const TestEventData = z
  .object({ webhookId: z.string(), message: z.string() })
  .meta({ id: 'TestEventData' });

interface EventKind {
  readonly name: string;
  readonly text: string;
  readonly data: z.ZodType;
}

const toKinds = (texts: Readonly<Record<string, string>>, data: z.ZodType): EventKind[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text, data }));

/** Every event that can be sent, with the schema of its `data`. */
export const WEBHOOK_EVENT_KINDS: readonly EventKind[] = [
  ...toKinds(POST_EVENTS, PostOutput),
  ...toKinds(DELETION_EVENTS, DeletedPostData),
  ...toKinds(DELIVERY_EVENTS, DeliveryEventData),
  ...toKinds(SERIES_EVENTS, SeriesOutput),
  ...toKinds(QUEUE_EVENTS, QueueOutput),
  ...toKinds(QUEUE_DELETION_EVENTS, DeletedQueueData),
  ...toKinds(ACCOUNT_EVENTS, AccountOutput),
  ...toKinds(TEST_EVENTS, TestEventData),
];

/** Returns the schema of an event's request body. */
export function toMessageSchema({ name, data }: Pick<EventKind, 'name' | 'data'>) {
  return z.object({
    id: z
      .string()
      .describe('The event’s ID, also in `webhook-id`, the same each time the event is sent.'),
    type: z.literal(name),
    timestamp: z.iso.datetime().describe('When it happened.'),
    data,
    test: z
      .literal(true)
      .optional()
      .describe('A sample event that someone requested. Nothing in it really happened.'),
  });
}
