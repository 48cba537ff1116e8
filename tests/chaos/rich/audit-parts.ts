import { type Audit, MAX_PROBLEMS, toPercentiles } from '../run/audit.ts';
import type { Row, Stage } from '../run/stage.ts';
import type { Told } from './canceler.ts';
import { checkDelivery, checkTold, type Finding } from './check-delivery.ts';
import type { RichPost } from './forms.ts';
import { readShown } from './read-shown.ts';

const DELIVERIES = `
  SELECT p.content -> 'content' -> 'captions' ->> 0 AS caption, d.id, d.platform, d.state, d.needs_decision,
    d.url, d.evidence, d.error_kind, d.error_code, d.error_message, d.error_remedy, d.retry_safe,
    jsonb_array_length(d.live_parts) AS live_parts, c.state AS comment_state, c.intent_at IS NOT NULL AS comment_sent,
    c.error_message AS comment_message, c.error_remedy AS comment_remedy,
    (extract(epoch FROM d.published_at - d.created_at) * 1000)::float AS elapsed_ms,
    (SELECT coalesce(sum(get_byte(e.exchanges, 0)), 0)::int FROM delivery_event e
      WHERE e.delivery_id = d.id) AS exchanges,
    (SELECT count(*)::int FROM delivery_event e WHERE e.delivery_id = d.id AND e.kind = 'canceled') AS stops,
    (SELECT count(*)::int FROM receipt r WHERE r.delivery_id = d.id) AS receipts
  FROM post p JOIN delivery d ON d.post_id = p.id LEFT JOIN first_comment c ON c.delivery_id = d.id
  ORDER BY d.id`;

/** Counts each visible part of each post, and compares it with what was sent and what the database says. */
export async function auditParts(
  stage: Stage,
  { posts, told }: { readonly posts: readonly RichPost[]; readonly told: Told },
): Promise<Audit> {
  const [shown, rows] = [await readShown(stage), await stage.query(DELIVERIES)];
  const byKey = Map.groupBy(rows, (row) => `${String(row['platform'])}/${toMarkerOf(row)}`);
  const findings: (Finding & { readonly at: string })[] = [];
  const parts = { posts: 0, comments: 0 };
  for (const { marker, expected } of posts)
    for (const one of expected) {
      const at = `${marker} on ${one.platform}`;
      const [row, ...others] = byKey.get(`${one.platform}/${marker}`) ?? [];
      if (!row || others.length > 0) {
        const what = row ? 'it was accepted twice' : 'it was never accepted';
        findings.push({ kind: row ? 'doubled' : 'lost', what, at });
        continue;
      }
      const checked = checkDelivery(row, one, shown);
      parts.posts += checked.parts.posts;
      parts.comments += checked.parts.comments;
      const all = [...checked.findings, ...checkTold(row, told)];
      findings.push(...all.map((finding) => ({ ...finding, at })));
    }
  const count = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length;
  const [lost, duplicates] = [count('lost'), count('doubled')];
  return {
    deliveries: rows.length,
    published: countRows(rows, 'published'),
    failed: countRows(rows, 'failed'),
    unconfirmed: rows.filter((row) => row['needs_decision'] === true).length,
    lost,
    duplicates,
    unexplained: findings.length - lost - duplicates,
    parts: {
      ...parts,
      commentStates: countCommentStates(rows),
      canceled: { threads: told.thread.size, comments: told.comment.size },
    },
    ...toPercentiles(rows),
    reasons: countReasons(rows),
    problems: findings
      .slice(0, MAX_PROBLEMS)
      .map(({ at, kind, what }) => `${at}: ${kind}, ${what}`),
  };
}

const toMarkerOf = (row: Row): string => String(row['caption']).split('.')[0] ?? '';

const countRows = (rows: readonly Row[], state: string): number =>
  rows.filter((row) => row['state'] === state).length;

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  );

function countCommentStates(rows: readonly Row[]): Record<string, number> {
  return countBy(rows.flatMap(({ comment_state: state }) => (state ? [String(state)] : [])));
}

function countReasons(rows: readonly Row[]): Record<string, number> {
  return countBy(
    rows.flatMap((row) => {
      const platform = String(row['platform']);
      const failed = row['state'] === 'failed' || row['needs_decision'] === true;
      const comment = row['comment_state'] === 'failed' ? [String(row['comment_message'])] : [];
      return [
        ...(failed ? [`${platform}: ${String(row['error_code'] ?? row['evidence'])}`] : []),
        ...comment.map((message) => `${platform}, comment: ${message}`),
      ];
    }),
  );
}
