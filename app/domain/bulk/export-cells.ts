import { getMentionName } from '../posts/mention-fields.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import { toTagsText } from '../posts/instagram-tags.ts';
import type { PostOutput } from '../posts/publish.ts';
import {
  BULK_ROW_COLUMNS,
  NO_FILES,
  readBulkPath,
  REASON_COLUMN,
  toCommentCell,
  toCommentColumn,
  toFilesColumn,
} from './bulk-csv.ts';
import { toPollCell } from './poll-cell.ts';
import { toThreadCell } from './thread-cell.ts';
import { type ExportedPost, listSharedFiles } from './exported-post.ts';

/** The columns of an export: those of a bulk run, and the results, which runs ignore. */
export const EXPORT_COLUMNS: readonly string[] = [...BULK_ROW_COLUMNS, REASON_COLUMN];

/**
 * Returns a post as a row of a CSV for a bulk run, by column. `external_id` is the post's ID, and `reason` has the
 * results.
 */
export function toExportCells(exported: ExportedPost): Readonly<Record<string, string>> {
  const cells = BULK_ROW_COLUMNS.map((column) => [column, toCell(column, exported)] as const);
  return { ...Object.fromEntries(cells), [REASON_COLUMN]: toReason(exported.post) };
}

type StoredInput = NonNullable<ExportedPost['input']>;
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

const readOwnFiles =
  (platform: PlatformId): ReadCell =>
  ({ input }) => {
    const ids = input?.content.platformMediaIds?.[platform];
    return ids?.length === 0 ? NO_FILES : (ids ?? []).join(' ');
  };

const readOwnComment =
  (platform: PlatformId): ReadCell =>
  ({ input }) =>
    toCommentCell(input?.content.platformFirstComments?.[platform]);

/** Columns that don't come from the request: the post can have changed since, or have resolved it. */
const CELLS: Readonly<Record<string, ReadCell>> = {
  platforms: (exported) =>
    exported.hasDefaultAccounts ? joinDeliveries(exported, 'platform') : '',
  account_ids: (exported) =>
    exported.hasDefaultAccounts ? '' : joinDeliveries(exported, 'accountId'),
  allow_duplicate: () => '',
  caption: ({ post }) => post.caption,
  hashtags: ({ post }) => post.hashtags.join(' '),
  media_ids: (exported) => listSharedFiles(exported).join(' '),
  ...Object.fromEntries(PLATFORM_IDS.map((id) => [toFilesColumn(id), readOwnFiles(id)])),
  ...Object.fromEntries(PLATFORM_IDS.map((id) => [toCommentColumn(id), readOwnComment(id)])),
  first_comment: ({ input }) => toCommentCell(input?.content.firstComment),
  // The workspace has the handles.
  mentions: ({ input }) => (input?.content.mentions ?? []).map(getMentionName).join(', '),
  publish_at: readTime('publishAt'),
  time_zone: readTime('timeZone'),
  disambiguation: readTime('disambiguation'),
  queue: readTime('queue'),
  queue_front: () => '',
  external_id: ({ post }) => post.id,
  twitter_thread: ({ input }) => toThreadCell(input?.platformOptions.twitter?.thread ?? []),
  instagram_user_tags: ({ input }) => toTagsText(input?.platformOptions.instagram?.userTags ?? []),
  twitter_poll_options: ({ input }) =>
    toPollCell(input?.platformOptions.twitter?.poll?.options ?? []),
  linkedin_poll_options: ({ input }) =>
    toPollCell(input?.platformOptions.linkedin?.poll?.options ?? []),
};

function toCell(column: string, exported: ExportedPost): string {
  const read = CELLS[column];
  if (read) return read(exported);
  return toText(exported.input === null ? undefined : readBulkPath(column, toRow(exported.input)));
}

/** Texts of single platforms stay stored when they're turned off. */
const toRow = ({ individualContent, isIndividualMode, ...input }: StoredInput): object =>
  isIndividualMode && individualContent ? { ...input, individualContent } : input;

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
