import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { DeliveryState } from '../posts/delivery-state.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { PostSchedule } from '../posts/post-schedule.ts';
import { PostState } from '../posts/post-state.ts';
import { DeliveryOutput, PublishPostInput } from '../posts/publish.ts';

const ExternalId = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Your own ID for the row, returned with its result.');

/** One line of a bulk: a publish request and the sender's ID for it. */
export const BulkRowInput = PublishPostInput.omit({ refreshToken: true })
  .extend({ externalId: ExternalId })
  .meta({ id: 'BulkRowRequest' });
export type BulkRowInput = z.infer<typeof BulkRowInput>;

/** A line that publishes nothing. It keeps row numbers aligned with the sender's file. */
export const LeftOutRowInput = z
  .strictObject({
    externalId: ExternalId,
    leftOut: z
      .strictObject({
        code: z
          .string()
          .regex(/^[a-z][a-z0-9_]{0,49}$/u, 'A code is a word like caption_too_long.'),
        message: z.string().max(2000),
      })
      .describe(
        'Why you skipped this row of your file. Kept with the results; nothing is published.',
      ),
  })
  .meta({ id: 'BulkLeftOutRow' });

const BulkRowState = z.enum(['accepted', 'valid', 'refused', 'left_out', 'canceled']);
const BulkState = z.enum(['receiving', 'done', 'canceled']);

export const BulkOutput = z
  .object({
    id: z.string(),
    state: BulkState.describe(
      'receiving: not all rows have arrived; send the rest with the same key. canceled: no more rows are accepted.',
    ),
    dryRun: z.boolean(),
    rows: z.object({
      total: z.number().int(),
      accepted: z.number().int().describe('Became a post.'),
      valid: z.number().int().describe('Would become a post (dry run).'),
      refused: z.number().int(),
      leftOut: z.number().int().describe('Skipped by the sender.'),
      canceled: z.number().int().describe('Became a post that was canceled with the bulk job.'),
    }),
    nextRow: z.number().int().describe("The first row that the server hasn't received."),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    rowsUrl: z.string().describe('The result of each row.'),
  })
  .meta({ id: 'Bulk' });
export type BulkOutput = z.infer<typeof BulkOutput>;

export const BulkProgressOutput = BulkOutput.extend({
  posts: z
    .object({
      scheduled: z
        .number()
        .int()
        .describe('Waiting for their time, or held until a person decides.'),
      publishing: z.number().int().describe('In progress.'),
      published: z.number().int(),
      partial: z.number().int(),
      failed: z.number().int(),
      canceled: z.number().int(),
      needsDecision: z.number().int(),
    })
    .describe("States of the accepted rows' posts. Deleted posts aren't counted."),
}).meta({ id: 'BulkProgress' });
export type BulkProgressOutput = z.infer<typeof BulkProgressOutput>;

export const BulkPage = z.object({
  items: z.array(BulkOutput),
  nextCursor: z.string().nullable(),
});
export type BulkPage = z.infer<typeof BulkPage>;

export const ListBulksInput = z.object({
  state: BulkState.optional().describe('Only bulk jobs in this state.'),
  cursor: z
    .string()
    .regex(/^bulk_[0-7][0-9a-hjkmnp-tv-z]{25}$/u, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListBulksInput = z.infer<typeof ListBulksInput>;

export const BulkRowOutput = z
  .object({
    row: z.number().int().describe('1 is the first row, not counting a CSV header.'),
    externalId: z.string().nullable(),
    hash: z.string().describe('SHA-256 of the row as JSON with its members sorted by name.'),
    state: BulkRowState,
    postId: z.string().nullable(),
    code: z.string().nullable().describe('Why the row was rejected, as a problem’s `code`.'),
    message: z.string().nullable(),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('JSON pointer into the row.'),
          // A plain string instead of `ViolationCode`: rows are stored, and codes from older versions must
          // stay readable.
          code: z.string(),
          message: z.string(),
          platform: z.string().optional(),
        }),
      )
      .describe('Every violation of the row; at most 100 are listed.'),
    errorsOmitted: z
      .number()
      .int()
      .describe('The number of violations that aren’t listed; 0 if all are listed.'),
    schedule: PostSchedule.nullable().describe(
      'When its post is or was published; in a dry run, when it would be. null: at once.',
    ),
    post: z
      .object({
        state: PostState,
        deliveries: z.array(
          z.object({
            id: z.string(),
            platform: PlatformId,
            accountId: z.string(),
            state: DeliveryState,
            url: z.string().nullable().describe('Link to the live post.'),
            message: z.string(),
            retrySafe: DeliveryOutput.shape.retrySafe.describe(
              'For a failed one: true if nothing of it is live. Retry only then.',
            ),
          }),
        ),
      })
      .nullable()
      .describe('State of its post; null if there is none or it was deleted.'),
  })
  .meta({ id: 'BulkRow' });
export type BulkRowOutput = z.infer<typeof BulkRowOutput>;

export const BulkRowPage = z.object({
  items: z.array(BulkRowOutput),
  nextCursor: z.string().nullable(),
});
export type BulkRowPage = z.infer<typeof BulkRowPage>;

export const ListBulkRowsInput = z.object({
  state: BulkRowState.optional().describe('Only rows with this result.'),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/u, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
export type ListBulkRowsInput = z.infer<typeof ListBulkRowsInput>;

const MORE = z
  .enum(['true', 'false'])
  .default('false')
  .describe('true: more parts follow, so the bulk job stays open.');

/** Rows appended to a bulk. */
export const AppendBulkRowsInput = z.object({
  firstRow: z.coerce
    .number()
    .int()
    .min(1)
    .max(999_999_999)
    .default(1)
    .describe('The number of the first row sent; at most the bulk’s `nextRow`.'),
  more: MORE,
});

export const CreateBulkInput = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'true: only validates each row, counting the daily limit as if the rows before it had been published.',
    ),
  more: MORE,
});
