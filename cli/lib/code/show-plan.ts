import type { ExitName } from '#cli/errors/exit-codes.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { renderDay } from '../content/day-limits.ts';
import { renderPlannedTime } from '../publish/time-planner.ts';
import { type Cell, renderTable } from '../terminal/table.ts';
import type { Color, Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';
import type { Action, PlannedPost } from './create-plan.ts';
import { countActions, type FolderPlan } from './plan-folder.ts';
import type { PlanQuota } from './plan-quota.ts';

const MARKS: Readonly<Record<Action, { readonly text: string; readonly color: Color }>> = {
  create: { text: '+', color: 'green' },
  change: { text: '~', color: 'yellow' },
  moved: { text: '→', color: 'cyan' },
  cancel: { text: '-', color: 'red' },
  delete: { text: '-', color: 'red' },
  unchanged: { text: '=', color: 'dim' },
  drift: { text: '!', color: 'yellow' },
  refused: { text: '✗', color: 'red' },
  invalid: { text: '✗', color: 'red' },
};

/** Shown when a new post has no time. */
export const AT_ONCE = 'New posts without a time are published immediately.';

/** Returns whether applying a post publishes it immediately. */
export const isAtOnce = ({ action, schedule }: PlannedPost): boolean =>
  action === 'create' && schedule === null;

/** Renders one line for each post that isn't in sync, and the totals per action. */
export function renderFolderPlan(
  { posts, quota }: Pick<FolderPlan, 'posts' | 'quota'>,
  paint: Paint,
): string {
  const shown = posts.filter(({ action }) => action !== 'unchanged');
  const rows = shown.flatMap((post): Cell[][] => [
    [MARKS[post.action], post.action, post.path, toDetail(post)],
    ...post.findings.map(({ line, column, code, message }): Cell[] => [
      '',
      { text: code, color: 'yellow' },
      `${post.path}:${line}:${column}`,
      message,
    ]),
    ...toComments(post),
  ]);
  const table = rows.length === 0 ? '' : `${renderTable(rows, { paint })}\n`;
  const counts = Object.entries(countActions(posts)).map(([action, count]) => `${count} ${action}`);
  const sum = `${formatCount(posts.length, 'post')}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}.\n`;
  return `${table}${sum}${renderQuota(quota, paint)}${posts.some(isAtOnce) ? `${paint('dim', AT_ONCE)}\n` : ''}`;
}

/** Returns the first comments that the folder changes, as they're sent: hashtags can move to them. */
function toComments({ differences }: PlannedPost): Cell[][] {
  return differences
    .filter(({ member, folder }) => member.endsWith('first_comment') && folder)
    .map(({ member, folder }) => ['', { text: member, color: 'dim' }, '', toLine(folder ?? '')]);
}

function toDetail({ action, from, reason, postId, schedule }: PlannedPost): string {
  const moved = from === null ? '' : `from ${toLine(from)}`;
  const time = action === 'create' && schedule ? `at ${toLine(renderPlannedTime(schedule))}` : '';
  return [moved, time, reason ?? postId ?? ''].filter((part) => part !== '').join('  ');
}

/** Renders how much of the daily limits the new posts need. */
function renderQuota(quota: PlanQuota | null, paint: Paint): string {
  if (!quota) return '';
  const later = quota.days.filter(({ isToday }) => !isToday);
  const lines = later.map((day) => {
    const line = `${renderDay(day)}.`;
    return `${day.short > 0 ? paint('yellow', line) : line}\n`;
  });
  return [renderToday(quota, paint), ...lines].join('');
}

function renderToday(quota: PlanQuota, paint: Paint): string {
  if (quota.needed === 0) return '';
  const { needed, remaining, limit, short, resetAt } = quota;
  const line = `Today: ${needed} needed, ${remaining} of ${formatCount(limit, 'post')} left.`;
  if (short === 0) return `${line}\n`;
  return `${paint('yellow', `${line} ${short} over the limit until ${resetAt}.`)}\n`;
}

/** Renders the differences per field: - is the server's value, + is the folder's. */
export function renderDiff(posts: readonly PlannedPost[], paint: Paint): string {
  const shown = posts.filter(({ action }) => action !== 'unchanged');
  if (shown.length === 0) return 'No differences.\n';
  return shown
    .map(({ path, action, reason, differences }) => {
      const about = reason === null ? '' : `  ${reason}`;
      const title = `${paint('bold', toLine(path))}  ${action}${about}\n`;
      return title + differences.map((one) => renderDifference(one, paint)).join('');
    })
    .join('\n');
}

function renderDifference(
  { member, server, folder }: PlannedPost['differences'][number],
  paint: Paint,
): string {
  const lines = (text: string | null, mark: string, color: Color): string =>
    (text ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `${paint(color, `    ${mark} ${toLine(line)}`)}\n`)
      .join('');
  return `  ${member}\n${lines(server, '-', 'red')}${lines(folder, '+', 'green')}`;
}

const REFUSED: ReadonlySet<Action> = new Set(['refused', 'invalid']);

/** Returns a plan's exit code. With `isDetailed`, everything that isn't in sync counts. */
export function toPlanExit(posts: readonly PlannedPost[], isDetailed: boolean): ExitName {
  const stops = (action: Action): boolean =>
    isDetailed ? REFUSED.has(action) : action === 'invalid';
  if (posts.some(({ action }) => stops(action))) return 'validation';
  return isDetailed && posts.some(({ action }) => action !== 'unchanged') ? 'changes' : 'ok';
}
