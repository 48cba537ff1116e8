import { describeFinding } from '../lint/describe-finding.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { components } from '../../client/api-types.ts';
import type { Client } from '../../client/client.ts';
import type { OperationId } from '../../client/endpoints.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { type Known, listKnownAccounts } from '../content/known-accounts.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { formatBytes } from '#cli/text/format.ts';
import type { Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';
import type { Survey } from './survey.ts';

type KnownAccount = Known<components['schemas']['Account']>;
type Usage = components['schemas']['Usage']['usage'];

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
  /** Number of valid rows that exceed the daily quota. */
  readonly overQuota: number;
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
    readonly sentBefore: number;
  },
): Promise<BulkPlan> {
  const { file, survey, accounts, sentBefore } = parts;
  const usage = await readIfAllowed(() => client.call('getUsageStatus' satisfies OperationId));
  const quota = usage?.usage ?? null;
  const good = survey.rows - survey.refused - sentBefore;
  const { targets, files, findings, findingCount } = survey;
  const used = accounts?.filter(({ platform }) => targets.has(platform)) ?? null;
  return {
    file,
    sentBefore,
    files,
    quota,
    findings,
    findingCount,
    rows: { total: survey.rows, good, refused: survey.refused },
    targets: Object.fromEntries(targets),
    accounts:
      used && used.map(({ id, platform, name, handle }) => ({ id, platform, name, handle })),
    overQuota: quota ? Math.max(0, good - quota.remaining) : 0,
  };
}

const MAX_SHOWN = 20;

/** Renders the plan that's shown before the user confirms. */
export function renderBulkPlan(plan: BulkPlan, paint: Paint): string[] {
  const { rows, sentBefore, files, quota, overQuota } = plan;
  return [
    `${paint('bold', toLine(plan.file))}: ${formatCount(rows.total, 'row')}, ${rows.good} to send.`,
    ...renderTargets(plan),
    ...(files.count > 0 ? [`  Files on disk: ${files.count} (${formatBytes(files.bytes)})`] : []),
    ...(quota
      ? [`  Daily limit: ${quota.remaining} of ${formatCount(quota.limit, 'post')} left today`]
      : []),
    ...(sentBefore > 0 ? [`  Skipped, already published: ${formatCount(sentBefore, 'row')}`] : []),
    ...(overQuota > 0
      ? [
          paint(
            'yellow',
            `  Over the daily limit, would be refused: ${formatCount(overQuota, 'row')}`,
          ),
        ]
      : []),
    ...renderFindings(plan, paint),
  ];
}

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
