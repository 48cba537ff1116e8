import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { Row, Stage } from '../run/stage.ts';
import { hasRightText, type LedgerEntry, TEXT_PLATFORMS } from './clients.ts';
import type { Week } from './plan-week.ts';

const MARKER = /week-\d+-\d{5}-end/u;
const LATE_LIMIT_MS = 60 * 60_000;
const MAX_PROBLEMS = 50;
/** Clients act from shortly before a time on (`planWeek`). */
const RACE_MS = 1000;

export interface WeekFindings {
  readonly deliveries: number;
  readonly published: number;
  readonly canceled: number;
  /** Held because nothing ran for longer than the workspace's limit. */
  readonly held: number;
  /** Waiting for a person's decision, with evidence. */
  readonly unconfirmed: number;
  readonly lost: number;
  readonly early: number;
  readonly duplicates: number;
  readonly afterCancel: number;
  readonly otherText: number;
  /** Published although nothing ran for longer than the workspace's limit. */
  readonly tooLate: number;
  /** From the scheduled time to the start of publishing, on the clock. Posts that were due in the outage don't count. */
  readonly latenessMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly problems: readonly string[];
}

const WRONG_KINDS = [
  'lost',
  'early',
  'duplicates',
  'afterCancel',
  'otherText',
  'tooLate',
] as const satisfies (keyof WeekFindings)[];
type WrongKind = (typeof WRONG_KINDS)[number];
type Kind = WrongKind | 'published' | 'canceled' | 'held' | 'unconfirmed';

const DELIVERIES = `
  SELECT d.post_id, d.platform, d.state, d.error_code, d.needs_decision, d.evidence,
    (extract(epoch FROM d.started_at - p.publish_at) * 1000)::float AS late_ms
  FROM delivery d JOIN post p ON p.id = d.post_id ORDER BY d.id`;

/**
 * Compares what is live on the platforms with what the clients were told. Reads the sandbox's journal with a new
 * sandbox, and of the product only the final states.
 */
export async function checkWeek(
  stage: Stage,
  { ledger, week }: { readonly ledger: readonly LedgerEntry[]; readonly week: Week },
): Promise<WeekFindings> {
  const live = await readLivePosts(stage);
  const rows = await stage.query(DELIVERIES);
  const byPost = Map.groupBy(rows, (row) => String(row['post_id']));
  const checked = ledger.flatMap((entry) =>
    TEXT_PLATFORMS.map((platform): CheckedDelivery => {
      const row = byPost.get(entry.postId)?.find((one) => one['platform'] === platform);
      const mine = live.get(`${platform}/${entry.plan.marker}`) ?? [];
      const delivery = { entry, platform, row, mine, week };
      return {
        ...delivery,
        kinds: mine.length > 0 ? checkLive(delivery) : [checkMissing(delivery)],
      };
    }),
  );
  const count = (kind: Kind): number => checked.filter(({ kinds }) => kinds.includes(kind)).length;
  const punctual = checked.filter(
    ({ kinds, entry }) => kinds.includes('published') && isPunctual(entry, week),
  );
  const problems = [...listWrong(checked), ...listUnknown(live, ledger)];
  return {
    deliveries: rows.length,
    published: count('published'),
    canceled: count('canceled'),
    held: count('held'),
    unconfirmed: count('unconfirmed'),
    lost: count('lost'),
    early: count('early'),
    duplicates: count('duplicates'),
    afterCancel: count('afterCancel'),
    otherText: count('otherText'),
    tooLate: count('tooLate'),
    latenessMs: toPercentiles(punctual.map(({ row }) => Number(row?.['late_ms']))),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

function listUnknown(
  live: ReadonlyMap<string, readonly SandboxPost[]>,
  ledger: readonly LedgerEntry[],
): string[] {
  const known = new Set(ledger.map(({ plan }) => plan.marker));
  return [...live.keys()]
    .filter((key) => !known.has(key.split('/')[1] ?? ''))
    .map((key) => `${key}: live, and nobody scheduled it`);
}

interface Delivery {
  readonly entry: LedgerEntry;
  readonly platform: string;
  readonly row: Row | undefined;
  readonly mine: readonly SandboxPost[];
  readonly week: Week;
}

interface CheckedDelivery extends Delivery {
  readonly kinds: readonly Kind[];
}

const isCanceledOn = ({ entry, platform }: Delivery): boolean =>
  entry.outcomes.some(({ canceled }) => canceled.includes(platform));

/** Says what became of a delivery that is live nowhere. */
function checkMissing(delivery: Delivery): Kind {
  const { entry, row, week } = delivery;
  if (row?.['needs_decision'] === true) return row['evidence'] ? 'unconfirmed' : 'lost';
  if (row?.['state'] === 'canceled') return isCanceledOn(delivery) ? 'canceled' : 'lost';
  return isHeldRightly(entry, row, week) ? 'held' : 'lost';
}

/** Says that a live delivery is published, or a person is asked, and what is wrong with it. */
function checkLive(delivery: Delivery): Kind[] {
  const { entry, row, mine, week } = delivery;
  const earliest = toWholeSecond(entry.earliestAt);
  // A kill cut the commit, and the platform couldn't tell: a person sees the evidence.
  const isAsked = row?.['needs_decision'] === true && Boolean(row['evidence']);
  const is: Readonly<Record<WrongKind, boolean>> = {
    lost: row?.['state'] !== 'published' && !isAsked,
    early: mine.some(({ createdAt }) => Date.parse(createdAt) < earliest),
    duplicates: mine.length > 1,
    afterCancel: isCanceledOn(delivery),
    otherText: !mine.every(({ text }) => hasRightText(text, entry)),
    tooLate: !isPublishedNow(entry) && isTooLate(entry.earliestAt, week),
  };
  return [isAsked ? 'unconfirmed' : 'published', ...WRONG_KINDS.filter((kind) => is[kind])];
}

/** Some platforms store whole seconds. Scheduled times are whole ones; the time of a request isn't. */
const toWholeSecond = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

const isPublishedNow = ({ outcomes }: LedgerEntry): boolean =>
  outcomes.some(({ kind, isDone }) => isDone && kind === 'publish_now');

function isHeldRightly({ earliestAt }: LedgerEntry, row: Row | undefined, week: Week): boolean {
  const isHeld = row?.['state'] === 'held' && row['error_code'] === 'held_too_late';
  const { cutAt, from } = week.outage;
  // The workers were killed while they worked on the posts of the time before, and on those that a client published
  // around it.
  const isCut = earliestAt.getTime() > cutAt.getTime() - RACE_MS && earliestAt < from;
  return isHeld && (isCut || isTooLate(earliestAt, week));
}

/** Returns whether a post's time passed during the outage, longer before its end than the limit allows. */
function isTooLate(dueAt: Date, { outage }: Week): boolean {
  return dueAt >= outage.from && outage.until.getTime() - dueAt.getTime() > LATE_LIMIT_MS;
}

/** Returns whether the post was due while workers ran, so its lateness says something about them. */
function isPunctual(entry: LedgerEntry, { outage }: Week): boolean {
  return (
    !isPublishedNow(entry) && (entry.earliestAt < outage.cutAt || entry.earliestAt > outage.until)
  );
}

function listWrong(checked: readonly CheckedDelivery[]): string[] {
  return checked.flatMap(({ entry, platform, row, mine, kinds }) => {
    const wrong = WRONG_KINDS.filter((kind) => kinds.includes(kind));
    if (wrong.length === 0) return [];
    const { postId, plan, outcomes, earliestAt } = entry;
    const acts = outcomes.map(({ kind, isDone }) => `${kind} ${isDone ? 'done' : 'refused'}`);
    const state = `${String(row?.['state'])} ${String(row?.['error_code'])}`;
    const times = mine.map(({ createdAt }) => createdAt);
    return `${wrong.join(', ')}: ${plan.marker} (${postId}) on ${platform}: ${state}, ${acts.join(', ') || 'nothing done'}, not before ${earliestAt.toISOString()}, live at ${times.join(', ') || 'no time'}`;
  });
}

async function readLivePosts(stage: Stage): Promise<Map<string, SandboxPost[]>> {
  const reader = await startTestSandbox({ dataDir: await stage.copyJournal() });
  const posts = await reader.control.listPosts();
  await reader.close();
  const shown = posts.filter(({ live }) => live);
  return Map.groupBy(
    shown,
    ({ platform, id, text }) => `${platform}/${MARKER.exec(text)?.[0] ?? id}`,
  );
}

function toPercentiles(values: readonly number[]): WeekFindings['latenessMs'] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
