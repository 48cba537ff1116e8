import { z } from 'zod';
import { TOO_MANY_SELECTED } from './bulk-posts.ts';
import { ListPostsInput } from './list-posts.ts';

/** How many posts one export has. */
export const MAX_EXPORTED_POSTS = 10_000;

/** Why an export is refused, by the word that the screen's address has for it. */
export const EXPORT_REFUSALS = {
  too_many_found: `One export has at most ${MAX_EXPORTED_POSTS.toLocaleString('en-US')} posts, and these filters find more. Export a shorter time at once.`,
  too_many_selected: TOO_MANY_SELECTED,
} as const;

export type ExportRefusal = keyof typeof EXPORT_REFUSALS;

export const ExportFormat = z.enum(['csv', 'ndjson']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportPostsInput = ListPostsInput.omit({ cursor: true, limit: true }).extend({
  format: ExportFormat.default('ndjson').describe(
    'ndjson: a publish request per line. csv: the columns of a bulk run, and the results in `reason`.',
  ),
});
export type ExportPostsInput = z.infer<typeof ExportPostsInput>;
