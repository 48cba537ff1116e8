import { PLATFORMS } from '../platforms/platforms.ts';
import type { PostOutput, PublishPostInput } from '../posts/publish.ts';
import { BULK_ROW_COLUMNS, readBulkPath, REASON_COLUMN } from './bulk-csv.ts';
import { toCsvCell } from './csv-cell.ts';

export interface ExportedPost {
  readonly post: PostOutput;
  /** The request that was published. Null if it can't be read any more. */
  readonly input: PublishPostInput | null;
  /** Whether it goes to each platform's default account, so a run in any workspace finds its accounts. */
  readonly hasDefaultAccounts: boolean;
  /** When it's to be published; null for a post that isn't scheduled or held. */
  readonly time: RowTime | null;
}

/** A post's time in the columns of a row: a queue, a time of day in a zone, or a time with an offset. */
type RowTime =
  | { readonly queue: string }
  | { readonly publishAt: string; readonly timeZone?: string; readonly disambiguation?: string };

/**
 * Returns posts as a CSV with the columns of a bulk run. `external_id` is the post's ID, and `reason` has the
 * results. Posts that wait for their time are last, soonest first, so a run gives them the slots of their queues in
 * the same order. Texts of single platforms don't fit into a row, so a row has the shared text.
 */
export function toPostsCsv(posts: readonly ExportedPost[]): string {
  const rows = posts
    .toSorted(compareTimes)
    .map((exported) =>
      [...BULK_ROW_COLUMNS.map((column) => toCell(column, exported)), toReason(exported.post)]
        .map(toCsvCell)
        .join(','),
    );
  // Without the byte order mark, Excel doesn't read the file as UTF-8.
  return `\uFEFF${[[...BULK_ROW_COLUMNS, REASON_COLUMN].join(','), ...rows, ''].join('\r\n')}`;
}

function compareTimes(a: ExportedPost, b: ExportedPost): number {
  const toTime = ({ time, post }: ExportedPost): number =>
    time && post.schedule ? Date.parse(post.schedule.publishAt) : 0;
  return toTime(a) - toTime(b);
}

type ReadCell = (exported: ExportedPost) => string;

const readTime =
  (member: 'publishAt' | 'timeZone' | 'disambiguation' | 'queue'): ReadCell =>
  ({ time }) => {
    const members: Readonly<Record<string, string | undefined>> = time ?? {};
    return members[member] ?? '';
  };

const joinDeliveries = (
  { post: { deliveries } }: ExportedPost,
  member: 'platform' | 'accountId',
): string => deliveries.map((delivery) => delivery[member]).join(' ');

/** Columns that don't come from the request: the post can have changed since, or have resolved it. */
const CELLS: Readonly<Record<string, ReadCell>> = {
  platforms: (exported) =>
    exported.hasDefaultAccounts ? joinDeliveries(exported, 'platform') : '',
  account_ids: (exported) =>
    exported.hasDefaultAccounts ? '' : joinDeliveries(exported, 'accountId'),
  allow_duplicate: () => '',
  caption: ({ post }) => post.caption,
  hashtags: ({ post }) => post.hashtags.join(' '),
  media_ids: ({ post }) => post.mediaFiles.map(({ id }) => id).join(' '),
  publish_at: readTime('publishAt'),
  time_zone: readTime('timeZone'),
  disambiguation: readTime('disambiguation'),
  queue: readTime('queue'),
  queue_front: () => '',
  external_id: ({ post }) => post.id,
};

function toCell(column: string, exported: ExportedPost): string {
  const read = CELLS[column];
  if (read) return read(exported);
  const { input } = exported;
  return toText(input === null ? undefined : readBulkPath(column, input));
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
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
