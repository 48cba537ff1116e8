import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { DeliveryState } from '../posts/delivery-state.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { DeliveryOutput, PostState, PublishPostInput } from '../posts/publish.ts';

const ExternalId = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Your own id of the row; it comes back with the result.');

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
      .describe('Why you leave this row of your file out. Kept with the results; nothing is sent.'),
  })
  .meta({ id: 'BulkLeftOutRow' });

const BulkRowState = z.enum(['accepted', 'valid', 'refused', 'left_out', 'canceled']);
const BulkState = z.enum(['receiving', 'done', 'canceled']);

export const BulkOutput = z
  .object({
    id: z.string(),
    state: BulkState.describe(
      'receiving: not all of it has arrived; send it again with the same key to go on. canceled: no more rows are taken.',
    ),
    dryRun: z.boolean(),
    rows: z.object({
      total: z.number().int(),
      accepted: z.number().int().describe('Became a post.'),
      valid: z.number().int().describe('Would become one (dry run).'),
      refused: z.number().int(),
      leftOut: z.number().int().describe('Left out by their sender.'),
      canceled: z.number().int().describe('Became a post that was canceled with the bulk.'),
    }),
    nextRow: z.number().int().describe('The first row of which nothing is known yet.'),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    rowsUrl: z.string().describe('What became of each row.'),
  })
  .meta({ id: 'Bulk' });
export type BulkOutput = z.infer<typeof BulkOutput>;

export const BulkProgressOutput = BulkOutput.extend({
  posts: z
    .object({
      publishing: z.number().int().describe('On their way.'),
      published: z.number().int(),
      partial: z.number().int(),
      failed: z.number().int(),
      canceled: z.number().int(),
      needsDecision: z.number().int(),
    })
    .describe('How the posts of the accepted rows stand; a deleted one is in none of them.'),
}).meta({ id: 'BulkProgress' });
export type BulkProgressOutput = z.infer<typeof BulkProgressOutput>;

export const BulkPage = z.object({
  items: z.array(BulkOutput),
  nextCursor: z.string().nullable(),
});
export type BulkPage = z.infer<typeof BulkPage>;

export const ListBulksInput = z.object({
  state: BulkState.optional().describe('Only bulks that stand so.'),
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
    row: z.number().int().describe('1 is the first row; a CSV’s header is none.'),
    externalId: z.string().nullable(),
    hash: z.string().describe('SHA-256 of the row as JSON with its members sorted by name.'),
    state: BulkRowState,
    postId: z.string().nullable(),
    code: z.string().nullable().describe('Why it was refused, as a problem’s `code`.'),
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
      .describe('How many more violations the row has; 0 when all are listed.'),
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
              'Of a failed one, whether nothing of it is live: only then send it again.',
            ),
          }),
        ),
      })
      .nullable()
      .describe('How its post stands; null without one, and when it was deleted.'),
  })
  .meta({ id: 'BulkRow' });
export type BulkRowOutput = z.infer<typeof BulkRowOutput>;

export const BulkRowPage = z.object({
  items: z.array(BulkRowOutput),
  nextCursor: z.string().nullable(),
});
export type BulkRowPage = z.infer<typeof BulkRowPage>;

export const ListBulkRowsInput = z.object({
  state: BulkRowState.optional().describe('Only rows that ended so.'),
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
  .describe('true: this is a part, and others follow; the bulk stays open.');

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
      'true: each row is only judged, the day’s limit counted as if those before it had gone out.',
    ),
  more: MORE,
});
