import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { MAX_ACCOUNTS_PER_POST } from '../posts/accounts-per-post.ts';
import { PostState } from '../posts/post-state.ts';
import { TimeZoneField } from '../workspaces/workspaces.ts';
import {
  DEFAULT_PREVIEW_SLOTS,
  MAX_PREVIEW_SLOTS,
  MAX_QUEUE_NAME,
  MAX_QUEUE_SLOTS,
} from './queue-limits.ts';
import { TIME_OF_DAY, WEEKDAYS } from './slot-times.ts';

const Name = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a name.')
      .max(MAX_QUEUE_NAME, `Use at most ${MAX_QUEUE_NAME} characters.`),
  )
  .describe('Unique in the workspace, regardless of case.');

const TimeZone = TimeZoneField.describe(
  'IANA name, such as `Europe/Berlin`. The slots are times of day on its clocks.',
);

export const NewQueueSlot = z
  .strictObject({
    weekday: z.enum(WEEKDAYS),
    time: z
      .string()
      .regex(TIME_OF_DAY, 'Enter a time of day from 00:00 to 23:59, such as 09:30.')
      .meta({ examples: ['09:30'] }),
  })
  .meta({ id: 'NewQueueSlot' });

const WeeklySlotOutput = z
  .object({ weekday: z.enum(WEEKDAYS), time: z.string().describe('Such as `09:30`.') })
  .meta({ id: 'QueueSlot' });

const Slots = z
  .array(NewQueueSlot)
  .max(MAX_QUEUE_SLOTS, `A queue can have at most ${MAX_QUEUE_SLOTS} slots a week.`)
  .describe(
    'When it publishes: one post per slot. A slot that the clocks skip moves later by as much as they do; one that they repeat is the earlier of the two. Repeated slots count once.',
  );

const AccountIds = z
  .array(z.string().max(80))
  .max(MAX_ACCOUNTS_PER_POST, `A queue can have at most ${MAX_ACCOUNTS_PER_POST} accounts.`)
  .describe(
    'IDs of connected accounts. A post that names no platforms and accounts goes to these.',
  );

export const CreateQueueInput = z
  .strictObject({
    name: Name,
    timeZone: TimeZone.optional().describe('IANA name. The default is the workspace’s zone.'),
    accountIds: AccountIds.default([]),
    slots: Slots.default([]),
  })
  .meta({ id: 'NewQueue' });
export type CreateQueueInput = z.infer<typeof CreateQueueInput>;

export const UpdateQueueInput = z
  .strictObject({
    name: Name.optional(),
    timeZone: TimeZone.optional(),
    accountIds: AccountIds.optional().describe(
      'Replaces the queue’s accounts. A token replaces only those of its own environment. Posts that are in the queue keep theirs.',
    ),
    slots: Slots.optional().describe(
      'Replaces the queue’s slots. Posts that are in the queue keep their times.',
    ),
  })
  .meta({ id: 'QueueChange' });
export type UpdateQueueInput = z.infer<typeof UpdateQueueInput>;

export const QueueOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    timeZone: z.string().describe('IANA name.'),
    accountIds: z.array(z.string()).describe('A token sees those of its environment.'),
    slots: z.array(WeeklySlotOutput).describe('In the order of a week that starts on Monday.'),
    pausedAt: Instant.nullable().describe('Since when its posts are held; null: not paused.'),
    postCount: z.number().int().describe('Posts that wait in the queue.'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Queue' });
export type QueueOutput = z.infer<typeof QueueOutput>;

export const QueueList = z.object({ items: z.array(QueueOutput) });
export type QueueList = z.infer<typeof QueueList>;

export const ListQueueSlotsInput = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_PREVIEW_SLOTS).default(DEFAULT_PREVIEW_SLOTS),
});
export type ListQueueSlotsInput = z.infer<typeof ListQueueSlotsInput>;

const UpcomingSlot = z
  .object({
    at: Instant,
    local: z.string().describe('The same time on the queue’s clocks: `2027-03-29T09:30:00`.'),
    isTaken: z.boolean(),
    post: z
      .object({
        id: z.string(),
        state: PostState,
        caption: z.string().describe('The first 300 characters.'),
      })
      .nullable()
      .describe(
        'The post that has the slot; null if it’s free, or if the token can’t see the post. A canceled post keeps its slot until it’s deleted.',
      ),
  })
  .meta({ id: 'UpcomingSlot' });

export const QueueSlotsOutput = z
  .object({
    queueId: z.string(),
    timeZone: z.string(),
    pausedAt: Instant.nullable(),
    nextFreeAt: Instant.nullable().describe(
      'The slot that the next post gets, if it goes to one account: the first free one on a day with room in the daily limits. null: there is none.',
    ),
    items: z.array(UpcomingSlot),
  })
  .meta({ id: 'QueueSlots' });
export type QueueSlotsOutput = z.infer<typeof QueueSlotsOutput>;

export const QueueChangeOutput = z
  .object({
    queue: QueueOutput,
    movedPosts: z.number().int().describe('Posts that got another slot.'),
  })
  .meta({ id: 'QueueChangeResult' });
export type QueueChangeOutput = z.infer<typeof QueueChangeOutput>;
