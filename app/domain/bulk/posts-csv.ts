import { PLATFORMS } from '../platforms/platforms.ts';
import type { PostOutput, PublishPostInput } from '../posts/publish.ts';
import { BULK_ROW_COLUMNS, readBulkPath, REASON_COLUMN } from './bulk-csv.ts';
import { toCsvCell } from './csv-cell.ts';

interface ExportedPost {
  readonly post: PostOutput;
  /** The request that was published. Null if it can't be read any more. */
  readonly input: PublishPostInput | null;
}

const LISTS: ReadonlySet<string> = new Set(['account_ids', 'hashtags', 'media_ids']);

/**
 * Returns posts as a CSV with the columns of a bulk run. `external_id` is the post's ID, and `reason` has the
 * results. Texts of single platforms don't fit into a row, so a row has the shared text.
 */
export function toPostsCsv(posts: readonly ExportedPost[]): string {
  const rows = posts.map((exported) =>
    [...BULK_ROW_COLUMNS.map((column) => toCell(column, exported)), toReason(exported.post)]
      .map(toCsvCell)
      .join(','),
  );
  // Without the byte order mark, Excel doesn't read the file as UTF-8.
  return `\uFEFF${[[...BULK_ROW_COLUMNS, REASON_COLUMN].join(','), ...rows, ''].join('\r\n')}`;
}

function toCell(column: string, { post, input }: ExportedPost): string {
  switch (column) {
    // The accounts say more.
    case 'platforms':
    case 'allow_duplicate':
      return '';
    case 'account_ids':
      return post.deliveries.map(({ accountId }) => accountId).join(' ');
    case 'caption':
      return post.caption;
    case 'hashtags':
      return post.hashtags.join(' ');
    case 'media_ids':
      return post.mediaFiles.map(({ id }) => id).join(' ');
    case 'external_id':
      return post.id;
    default:
      return toText(column, input === null ? undefined : readBulkPath(column, input));
  }
}

function toText(column: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(LISTS.has(column) ? ' ' : ', ');
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

/** Returns when the post was created, and each platform's result. */
function toReason({ createdAt, deliveries }: PostOutput): string {
  const results = deliveries.map(
    ({ platform, state, url, message }) =>
      `${PLATFORMS[platform].name}: ${url ?? (state === 'published' ? state : message)}`,
  );
  return [`Created ${createdAt}`, ...results].join('; ');
}
