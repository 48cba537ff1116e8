import { WEEKDAYS } from '#app/domain/queues/slot-times.ts';
import type { components } from '#cli/client/api-types.ts';
import { toLine } from '#cli/text/text.ts';
import type { CommandResult } from '../command/define-command.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type Queue = components['schemas']['Queue'];
type QueueSlots = components['schemas']['QueueSlots'];

export const QUEUE_ARGUMENT = { name: 'queue', description: 'the name or the ID of the queue' };

export const QUEUE_ACCOUNTS = {
  flags: '--account <id>',
  description: 'an account that the queue publishes to; can be repeated',
  isRepeatable: true,
};

export const QUEUE_SLOT = {
  flags: '--slot <time>',
  description: 'a time of the week, such as "mon 09:30" or "mon-fri 17:00"; can be repeated',
  isRepeatable: true,
};

export const QUEUE_ZONE = {
  flags: '--zone <zone>',
  description: "time zone of the slots, such as Europe/Berlin (default: the workspace's)",
};

const toShort = (weekday: string): string =>
  weekday.slice(0, 1).toUpperCase() + weekday.slice(1, 3);

/** Returns the slots by day: `Mon 09:30, 17:00; Thu 12:00`. */
function toSlots({ slots }: Queue): string {
  const days = WEEKDAYS.flatMap((day) => {
    const times = slots.filter(({ weekday }) => weekday === day).map(({ time }) => time);
    return times.length > 0 ? [`${toShort(day)} ${times.join(', ')}`] : [];
  });
  return days.join('; ') || '(none)';
}

const toState = ({ pausedAt }: Queue): string => (pausedAt === null ? 'running' : 'paused');

export function toQueueResult(queue: Queue): CommandResult {
  const facts: [string, string][] = [
    ['ID', queue.id],
    ['Name', toLine(queue.name)],
    ['State', toState(queue)],
    ['Time zone', queue.timeZone],
    ['Slots', toSlots(queue)],
    ['Accounts', queue.accountIds.join(', ') || '(none)'],
    ['Posts', String(queue.postCount)],
  ];
  return { data: queue, toText: (paint) => renderFacts(facts, paint) };
}

export function renderQueues(queues: readonly Queue[], paint: Paint): string {
  if (queues.length === 0) return 'No queues.\n';
  const rows = queues.map((queue) => [
    toLine(queue.name),
    toState(queue),
    String(queue.postCount),
    toSlots(queue),
    queue.timeZone,
    queue.id,
  ]);
  return renderTable(rows, { paint, header: ['NAME', 'STATE', 'POSTS', 'SLOTS', 'ZONE', 'ID'] });
}

const MAX_CAPTION = 60;

export function toSlotsResult(slots: QueueSlots): CommandResult {
  const { items, timeZone, nextFreeAt, pausedAt } = slots;
  const rows = items.map(({ at, local, isTaken, post }) => [
    local.slice(0, 16).replace('T', ' '),
    isTaken ? (post?.state ?? 'taken') : at === nextFreeAt ? 'next free' : 'free',
    post ? toLine(post.caption).slice(0, MAX_CAPTION) : '',
    post?.id ?? '',
  ]);
  const about = pausedAt === null ? '' : 'The queue is paused: nothing is published.\n';
  return {
    data: slots,
    toText: (paint) =>
      rows.length === 0
        ? `${about}No slots.\n`
        : `${about}${renderTable(rows, { paint, header: [`TIME (${timeZone})`, 'STATE', 'POST', 'ID'], whole: [0] })}`,
  };
}
