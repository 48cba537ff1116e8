import { z } from 'zod';
import { ListPostsInput } from './list-posts.ts';

/** How many posts one export has. */
export const MAX_EXPORTED_POSTS = 10_000;

export const ExportFormat = z.enum(['csv', 'ndjson']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportPostsInput = ListPostsInput.omit({ cursor: true, limit: true }).extend({
  format: ExportFormat.default('ndjson').describe(
    'ndjson: a publish request per line. csv: the columns of a bulk run, and the results in `reason`.',
  ),
});
export type ExportPostsInput = z.infer<typeof ExportPostsInput>;
