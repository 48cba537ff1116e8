import { describeFinding } from '../lint/describe-finding.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { components } from '../../client/api-types.ts';
import type { Client } from '../../client/client.ts';
import type { OperationId } from '../../client/endpoints.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { type Known, listKnownAccounts } from '../content/known-accounts.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { type PlannedDay, renderDay } from '../content/day-limits.ts';
import { renderPlannedTime, TimePlanner } from '../publish/time-planner.ts';
import { formatBytes } from '#cli/text/format.ts';
import type { Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';
import type { RowCheck } from './check-row.ts';
import { planRows, type RowPlan } from './plan-rows.ts';
import type { SentBefore } from './sent-before.ts';
import type { Survey } from './survey.ts';

type KnownAccount = Known<components['schemas']['Account']>;
type Usage = components['schemas']['UsageStatus']['usage'];

export interface BulkPlan {
  readonly file: string;
  readonly rows: { readonly total: number; readonly good: number; readonly refused: number };
  readonly sentBefore: number;
  /** Number of deliveries by platform. */
  readonly targets: Readonly<Record<string, number>>;
  readonly accounts: readonly Pick<KnownAccount, 'id' | 'platform' | 'name' | 'handle'>[] | null;
  readonly files: Survey['files'];
  /** Remaining daily quota; null if the token isn't allowed to read it. */
  readonly quota: Usage | null;
  /** Number of valid rows that exceed the limits of their day. */
  readonly overQuota: number;
  /** What the rows need on each day; null if the token isn't allowed to read the limits. */
  readonly days: readonly PlannedDay[] | null;
  readonly times: RowPlan['times'];
  readonly timesOmitted: number;
  /** Number of valid rows whose time the server would refuse. */
  readonly untimely: number;
  readonly findings: Survey['findings'];
  readonly findingCount: number;
}

/** Reads data the token may not have access to, and returns null then. The server enforces it anyway. */
async function readIfAllowed<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CliError && error.code === 'forbidden') return null;
    throw error;
  }
}

/** Returns the accounts that posts can go to, or null if the token may not list them. */
export async function readAccounts(client: Client): Promise<KnownAccount[] | null> {
  const found = await readIfAllowed(() => client.call('listAccounts' satisfies OperationId));
  return found && listKnownAccounts(found.items);
}

export async function planBulk(
  client: Client,
  parts: {
    readonly file: string;
    readonly survey: Survey;
    readonly accounts: readonly KnownAccount[] | null;
    readonly checkRow: RowCheck;
    readonly sentBefore: SentBefore;
  },
): Promise<BulkPlan> {
  const { file, survey, accounts } = parts;
  const usage = await readIfAllowed(() => client.call('getUsageStatus' satisfies OperationId));
  const quota = usage?.usage ?? null;
  const { untimed, ...timing } = await planTimes(client, { ...parts, usage });
  const { sentBefore } = timing;
  const good = survey.rows - survey.refused - sentBefore;
  const overToday = quota ? Math.max(0, good - quota.remaining) : 0;
  const { targets, files, findings, findingCount } = survey;
  return {
    file,
    files,
    quota,
    findings,
    findingCount,
    rows: { total: survey.rows, good, refused: survey.refused },
    targets: Object.fromEntries(targets),
    accounts: accounts && toUsed(accounts, survey),
    ...timing,
    overQuota: untimed ? overToday : timing.overQuota,
  };
}

/** Returns the accounts that rows go to, as the plan shows them. */
function toUsed(accounts: readonly KnownAccount[], { accountIds }: Survey) {
  return accounts
    .filter(({ id }) => accountIds.has(id))
    .map(({ id, platform, name, handle }) => ({ id, platform, name, handle }));
}

type Timing = Pick<
  BulkPlan,
  'sentBefore' | 'days' | 'times' | 'timesOmitted' | 'untimely' | 'overQuota'
>;

const UNTIMED = {
  sentBefore: 0,
  times: [],
  timesOmitted: 0,
  untimely: 0,
  overQuota: 0,
  days: null,
};

/** Plans when the rows are published. Without times, every row counts today, and the file isn't read again. */
async function planTimes(
  client: Client,
  {
    file,
    survey,
    usage,
    ...parts
  }: Parameters<typeof planBulk>[1] & { usage: components['schemas']['UsageStatus'] | null },
): Promise<Timing & { readonly untimed: boolean }> {
  if (!survey.hasTimes && parts.sentBefore.isEmpty) return { ...UNTIMED, untimed: true };
  const planner = new TimePlanner(client, usage);
  const planned = await planRows(file, { ...parts, planner });
  const { sentBefore, times, timesOmitted, untimely, over: overQuota } = planned;
  const days = survey.hasTimes ? planner.listDays() : null;
  return { sentBefore, times, timesOmitted, untimely, overQuota, days, untimed: false };
}

const MAX_SHOWN = 20;

/** Renders the plan that's shown before the user confirms. */
export function renderBulkPlan(plan: BulkPlan, paint: Paint): string[] {
  const { rows, sentBefore, files, overQuota, untimely } = plan;
  return [
    `${paint('bold', toLine(plan.file))}: ${formatCount(rows.total, 'row')}, ${rows.good} to send.`,
    ...renderTargets(plan),
    ...(files.count > 0 ? [`  Files on disk: ${files.count} (${formatBytes(files.bytes)})`] : []),
    ...renderLimits(plan),
    ...renderTimes(plan),
    ...(sentBefore > 0 ? [`  Skipped, already published: ${formatCount(sentBefore, 'row')}`] : []),
    ...(overQuota > 0
      ? [
          paint(
            'yellow',
            `  Over the daily limit, would be refused: ${formatCount(overQuota, 'row')}`,
          ),
        ]
      : []),
    ...(untimely > 0
      ? [
          paint(
            'yellow',
            `  Without a usable time, would be refused: ${formatCount(untimely, 'row')}`,
          ),
        ]
      : []),
    ...renderFindings(plan, paint),
  ];
}

/** Renders the limit of each day that rows need, or of today. */
function renderLimits({ quota, days }: BulkPlan): string[] {
  if (!quota) return [];
  if (!days)
    return [`  Daily limit: ${quota.remaining} of ${formatCount(quota.limit, 'post')} left today`];
  const shown = days.slice(0, MAX_SHOWN).map((day) => `  Daily limit on ${renderDay(day)}`);
  return [...shown, ...toMore(days.length - shown.length)];
}

function renderTimes({ times, timesOmitted }: BulkPlan): string[] {
  const shown = times
    .slice(0, MAX_SHOWN)
    .map(
      ({ row, problem, ...time }) => `  Row ${row}: ${toLine(problem ?? renderPlannedTime(time))}`,
    );
  return [...shown, ...toMore(times.length + timesOmitted - shown.length)];
}

const toMore = (count: number): string[] => (count > 0 ? [`    and ${count} more`] : []);

function renderTargets({ targets, accounts }: BulkPlan): string[] {
  return Object.entries(targets).map(([platform, count]) => {
    const { name } = PLATFORMS[platform as keyof typeof PLATFORMS];
    const own = accounts?.filter((account) => account.platform === platform) ?? [];
    const names = own.map((account) => toLine(account.handle ?? account.name)).join(', ');
    return `  ${name}: ${count}${names === '' ? '' : ` (${names})`}`;
  });
}

function renderFindings({ rows, findings, findingCount }: BulkPlan, paint: Paint): string[] {
  if (rows.refused === 0) return [];
  const shown = findings.slice(0, MAX_SHOWN).map((finding) => {
    const { file, line, column, code } = finding;
    const where = paint('dim', `${toLine(file)}:${line}:${column}`);
    return `    ${where} ${toLine(describeFinding(finding))} ${paint('dim', `(${code})`)}`;
  });
  const more = findingCount - shown.length;
  return [
    paint('yellow', `  Skipped, would be refused: ${formatCount(rows.refused, 'row')}`),
    ...shown,
    ...(more > 0 ? [`    and ${more} more: run "fanfare lint" to see all`] : []),
  ];
}
