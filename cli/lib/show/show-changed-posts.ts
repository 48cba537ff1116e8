import type { OperationResponse } from '#cli/client/endpoints.ts';
import { formatSchedule } from '#cli/text/format.ts';
import { toLine } from '#cli/text/text.ts';
import type { DocumentResult } from '../command/define-command.ts';
import { renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type Changed = OperationResponse<'changePosts'>;
type Item = Changed['items'][number];

export const CHANGED_OUTPUT =
  '{"dryRun","changed","unchanged","refused","items":[{"postId","status","before","after","violations"}]}\nExits with 5 if some posts were refused, 6 if all were.';

/** Returns the result of a change of several posts. */
export function toChangedResult(changed: Changed): DocumentResult {
  const { refused, items } = changed;
  const isNone = refused === items.length;
  return {
    data: changed,
    toText: (paint) => renderChanged(items, paint),
    ...(refused === 0 ? {} : { exit: isNone ? 'validation' : 'partial' }),
  };
}

function renderChanged(items: readonly Item[], paint: Paint): string {
  if (items.length === 0) return 'No posts.\n';
  const rows = items.map((item) => [toLine(item.postId), toTimes(item), toOutcome(item)]);
  return renderTable(rows, { paint, header: ['POST', 'TIME', 'RESULT'], whole: [0, 1] });
}

/** Returns the time that a post has, or had and has: `2027-03-29 09:30 → 2027-03-30 09:30 (Europe/Berlin)`. */
function toTimes({ status, before, after }: Item): string {
  const [was, is] = [before, status === 'changed' ? after : null].map((state) =>
    state?.schedule ? formatSchedule(state.schedule) : '',
  );
  if (!was || !is || was === is) return is || was || '';
  // The zone is named once, and an offset stays.
  const { timeZone } = after?.schedule ?? { timeZone: '' };
  const shortened = was.replace(` (${timeZone})`, '').replace(`(${timeZone}, `, '(');
  return `${shortened} → ${is}`;
}

function toOutcome({ status, violations }: Item): string {
  const reasons = violations.map(({ message }) => toLine(message)).join(' ');
  return reasons === '' ? status : `${status}: ${reasons}`;
}
