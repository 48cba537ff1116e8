import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { Row, Stage } from './stage.ts';
import { toMarker } from './submit.ts';

export interface Audit {
  readonly deliveries: number;
  readonly published: number;
  readonly failed: number;
  readonly unconfirmed: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly unexplained: number;
  /** With `--rich`: the live posts, threads' included, the first comments that are there, and the comments' states. */
  readonly parts?: {
    readonly posts: number;
    readonly comments: number;
    readonly commentStates: Readonly<Record<string, number>>;
    /** What the API said was canceled: threads after their live posts, and first comments. */
    readonly canceled: { readonly threads: number; readonly comments: number };
  };
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** Why deliveries failed or need a decision, with counts. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const DELIVERIES = `
  SELECT d.id, d.platform, d.text, d.state, d.needs_decision, d.remote_id, d.url, d.evidence, d.error_kind,
    d.error_code, d.error_message, d.error_remedy, d.retry_safe,
    (extract(epoch FROM d.published_at - d.created_at) * 1000)::float AS elapsed_ms,
    (SELECT coalesce(sum(get_byte(e.exchanges, 0)), 0)::int FROM delivery_event e
      WHERE e.delivery_id = d.id) AS exchanges,
    (SELECT count(*)::int FROM receipt r WHERE r.delivery_id = d.id) AS receipts
  FROM delivery d ORDER BY d.id`;
const PAGE = 2000;
const MARKER = /chaos-\d+-\d{5}-end/u;
export const MAX_PROBLEMS = 50;

/** The sandbox's journal, and the database. */
type Books = Pick<Stage, 'copyJournal' | 'query'>;

type Verdict = 'published' | 'failed' | 'unconfirmed' | 'lost';

/** Compares the sandbox's journal, read by a new sandbox, with the database. */
export async function audit(
  stage: Books,
  { posts, seed }: { posts: number; seed: number },
): Promise<Audit> {
  const live = await readLivePosts(stage);
  const rows = await readDeliveries(stage);
  const problems: string[] = [];
  const count = { published: 0, failed: 0, unconfirmed: 0, lost: 0 };
  const reasons: Record<string, number> = {};
  let duplicates = 0;
  const claimed = new Set<string>();
  for (const row of rows) {
    const marker = MARKER.exec(String(row['text']))?.[0] ?? '';
    const mine = live.get(`${String(row['platform'])}/${marker}`) ?? [];
    claimed.add(`${String(row['platform'])}/${marker}`);
    if (mine.length > 1) {
      duplicates += 1;
      problems.push(`${String(row['id'])} ${String(row['platform'])}: ${mine.length} live posts`);
    }
    const { verdict, problem } = checkRow(row, mine);
    count[verdict] += 1;
    if (verdict !== 'published') addReason(reasons, row);
    if (problem) problems.push(`${String(row['id'])} ${String(row['platform'])}: ${problem}`);
  }
  for (const key of live.keys())
    if (!claimed.has(key)) problems.push(`${key}: live, and no delivery knows of it`);
  problems.push(...(await findMissingPosts(stage, { posts, seed })));
  return {
    deliveries: rows.length,
    ...count,
    duplicates,
    unexplained: problems.length - duplicates,
    ...toPercentiles(rows),
    reasons,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

function addReason(reasons: Record<string, number>, row: Row): void {
  const why = row['needs_decision'] === true ? row['evidence'] : row['error_code'];
  const key = `${String(row['platform'])}: ${String(why)}`;
  reasons[key] = (reasons[key] ?? 0) + 1;
}

function checkRow(
  row: Row,
  mine: readonly SandboxPost[],
): { verdict: Verdict; problem: string | null } {
  const [post] = mine;
  if (row['needs_decision'] === true)
    return { verdict: 'unconfirmed', problem: row['evidence'] ? null : 'asks without evidence' };
  if (row['state'] === 'published') return checkPublished(row, post);
  if (row['state'] === 'failed') return checkFailed(row, post);
  return {
    verdict: 'lost',
    problem: `rests in ${String(row['state'])}: ${String(row['error_message'])}`,
  };
}

function checkPublished(
  row: Row,
  post: SandboxPost | undefined,
): { verdict: Verdict; problem: string | null } {
  if (!post?.live) return { verdict: 'lost', problem: 'published, and not live on the platform' };
  if (toPath(row['url']) !== toPath(post.url)) {
    const problem = `the link is ${String(row['url'])}, the post is at ${String(post.url)}`;
    return { verdict: 'published', problem };
  }
  if (row['receipts'] !== 1)
    return { verdict: 'published', problem: `${String(row['receipts'])} receipts` };
  return { verdict: 'published', problem: null };
}

/** Drops the origin, because the sandbox that reads the journal has another port. */
export function toPath(url: Row[string] | undefined): string | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  return parsed && `${parsed.pathname}${parsed.search}`;
}

/** Checks that a failure has the platform's code, an explanation, a remedy, and the exchanges. */
function checkFailed(
  row: Row,
  post: SandboxPost | undefined,
): { verdict: Verdict; problem: string | null } {
  if (post?.live) return { verdict: 'failed', problem: `failed, and live at ${String(post.url)}` };
  const columns = ['error_kind', 'error_code', 'error_message', 'error_remedy', 'retry_safe'];
  const missing = columns.filter((name) => !row[name]);
  if (missing.length > 0)
    return { verdict: 'failed', problem: `failed without ${missing.join(', ')}` };
  return {
    verdict: 'failed',
    problem: Number(row['exchanges']) > 0 ? null : 'failed without an exchange',
  };
}

async function readLivePosts(stage: Books): Promise<Map<string, SandboxPost[]>> {
  const reader = await startTestSandbox({ dataDir: await stage.copyJournal() });
  const posts = await reader.control.listPosts();
  await reader.close();
  const byMarker = new Map<string, SandboxPost[]>();
  for (const post of posts) {
    const marker = MARKER.exec(`${post.text} ${post.title ?? ''}`)?.[0] ?? `?${post.id}`;
    const key = `${post.platform}/${marker}`;
    // Posts that a platform refused or holds back were never visible.
    if (!post.live) continue;
    byMarker.set(key, [...(byMarker.get(key) ?? []), post]);
  }
  return byMarker;
}

async function readDeliveries(stage: Books): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await stage.query(`${DELIVERIES} LIMIT ${PAGE} OFFSET ${offset}`);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** Checks that each accepted post exists once. */
async function findMissingPosts(
  stage: Books,
  { posts, seed }: { posts: number; seed: number },
): Promise<string[]> {
  const rows = await stage.query(
    `SELECT substring(content->'content'->'captions'->>0 FROM 'chaos-[0-9]+-[0-9]+-end') AS marker, count(*)::int AS times
     FROM post GROUP BY 1`,
  );
  const times = new Map(rows.map(({ marker, times: number }) => [String(marker), Number(number)]));
  return Array.from({ length: posts }, (_, index) => toMarker(seed, index)).flatMap((marker) => {
    const found = times.get(marker) ?? 0;
    return found === 1 ? [] : [`${marker}: ${found} posts in the database`];
  });
}

/** Returns how long deliveries took, from acceptance to the live post. */
export function toPercentiles(rows: readonly Row[]): {
  p50Ms: number | null;
  p99Ms: number | null;
} {
  const times = rows
    .map(({ elapsed_ms: elapsed }) => elapsed)
    .filter((elapsed) => typeof elapsed === 'number')
    .sort((a, b) => a - b);
  const at = (part: number): number | null => {
    const value = times[Math.min(times.length - 1, Math.floor(times.length * part))];
    return value === undefined ? null : Math.round(value);
  };
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
