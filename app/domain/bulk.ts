import { z } from 'zod';
import { PublishPostInput } from './publish.ts';

/** One line of a bulk: a publish request, and what its sender calls it. */
export const BulkRowInput = PublishPostInput.omit({ refreshToken: true })
  .extend({
    externalId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Your own id of the row; it comes back with the result.'),
  })
  .meta({ id: 'BulkRowRequest' });
export type BulkRowInput = z.infer<typeof BulkRowInput>;

const BulkRowState = z.enum(['accepted', 'valid', 'refused']);

export const BulkOutput = z
  .object({
    id: z.string(),
    state: z
      .enum(['receiving', 'done'])
      .describe('receiving: not all of it has arrived; send it again with the same key to go on.'),
    dryRun: z.boolean(),
    rows: z.object({
      total: z.number().int(),
      accepted: z.number().int().describe('Became a post.'),
      valid: z.number().int().describe('Would become one (dry run).'),
      refused: z.number().int(),
    }),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    rowsUrl: z.string().describe('What became of each row.'),
  })
  .meta({ id: 'Bulk' });
export type BulkOutput = z.infer<typeof BulkOutput>;

export const BulkRowOutput = z
  .object({
    row: z.number().int().describe('1 is the first row; a CSV’s header is none.'),
    externalId: z.string().nullable(),
    state: BulkRowState,
    postId: z.string().nullable(),
    code: z.string().nullable().describe('Why it was refused, as a problem’s `code`.'),
    message: z.string().nullable(),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('JSON pointer into the row.'),
          code: z.string(),
          message: z.string(),
          platform: z.string().optional(),
        }),
      )
      .describe('Every violation of the row.'),
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
    .regex(/^\d{1,9}$/u, 'The cursor is the `nextCursor` of the page before.')
    .optional()
    .describe('The `nextCursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
export type ListBulkRowsInput = z.infer<typeof ListBulkRowsInput>;
