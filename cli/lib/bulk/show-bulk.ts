import type { components } from '../../client/api-types.ts';
import type { DocumentResult } from '../command/define-command.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { formatTime } from '#cli/text/format.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

export type Bulk = components['schemas']['Bulk'];
export type BulkProgress = components['schemas']['BulkProgress'];
export type BulkRow = components['schemas']['BulkRow'];

export const BULK_SHAPE =
  '{"id","state","dryRun","rows":{"total","accepted","valid","refused","leftOut","canceled"},"nextRow",\n"createdAt","finishedAt","rowsUrl","posts":{"publishing","published","partial","failed","canceled","needsDecision"}}';

export function toBulkResult(bulk: BulkProgress): DocumentResult {
  return { data: bulk, toText: (paint) => renderBulk(bulk, paint) };
}

const ROW_TEXTS = {
  accepted: 'accepted',
  valid: 'valid',
  refused: 'refused',
  leftOut: 'skipped',
  canceled: 'canceled',
} as const;

const POST_TEXTS = {
  published: 'live',
  publishing: 'in progress',
  partial: 'partly live',
  failed: 'failed',
  canceled: 'canceled',
  needsDecision: ['awaiting your decision', 'awaiting your decision'],
} as const;

/** One word for all counts, or a singular and a plural. */
type Word = string | readonly [one: string, several: string];

/** Renders the nonzero counts after the total. */
export function renderRows(rows: Bulk['rows']): string {
  return [`${rows.total} total`, ...toWords(rows, ROW_TEXTS)].join(', ');
}

/** Renders the number of posts in each state; empty without posts. */
export function renderPosts(posts: BulkProgress['posts']): string {
  return toWords(posts, POST_TEXTS).join(', ');
}

function toWords<K extends string>(
  counts: Readonly<Record<NoInfer<K>, number>>,
  words: Readonly<Record<K, Word>>,
): string[] {
  return (Object.keys(words) as K[]).flatMap((name) =>
    counts[name] > 0 ? [formatCount(counts[name], ...toForms(words[name]))] : [],
  );
}

function toForms(word: Word): readonly [one: string, several: string] {
  return typeof word === 'string' ? [word, word] : word;
}

function renderBulk(bulk: BulkProgress, paint: Paint): string {
  const posts = renderPosts(bulk.posts);
  return renderFacts(
    [
      ['Job', bulk.id],
      ['State', bulk.dryRun ? `${bulk.state} (dry run)` : bulk.state],
      ['Rows', renderRows(bulk.rows)],
      ['Posts', posts === '' ? 'none' : posts],
      ['Started', formatTime(bulk.createdAt)],
      ...(bulk.finishedAt ? [['Finished', formatTime(bulk.finishedAt)] as const] : []),
    ],
    paint,
  );
}

export function renderBulks(items: readonly Bulk[], paint: Paint): string {
  if (items.length === 0) return 'No jobs.\n';
  const rows = items.map((bulk) => [
    formatTime(bulk.createdAt),
    bulk.dryRun ? `${bulk.state} (dry run)` : bulk.state,
    renderRows(bulk.rows),
    bulk.id,
  ]);
  return renderTable(rows, { paint, header: ['WHEN', 'STATE', 'ROWS', 'ID'], whole: [0] });
}
