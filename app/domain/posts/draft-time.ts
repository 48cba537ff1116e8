import { resolveScheduledTime } from './scheduled-time.ts';
import { type ShownTime, toShownTime } from './shown-time.ts';
import { type TimeChoice, toTimeRequest } from './time-choice.ts';
import type { TimeFacts } from './time-facts.ts';
import { toTimeMessage } from './time-messages.ts';

/** When a draft is meant to be published, for a list. */
export interface DraftTime {
  /** Null if it's in a queue, or if the time can't be used as it is. */
  readonly time: ShownTime | null;
  /** The queue's name, or what was typed as a time. Null if `time` says it. */
  readonly text: string | null;
  /** Why it can't be scheduled as it is; null if it can. */
  readonly problem: string | null;
}

/** Describes a draft's time; null if it's to be published right away. */
export function describeDraftTime(
  choice: TimeChoice,
  { format, now, queues }: Pick<TimeFacts, 'format' | 'now' | 'queues'>,
): DraftTime | null {
  const { publishAt, queue: named } = toTimeRequest(choice);
  if (named !== undefined) {
    const queue = queues.find(({ id, name }) => id === named || name === named);
    const problem = queue ? null : toTimeMessage('unknown_queue');
    return { time: null, text: queue ? `Queue: ${queue.name}` : 'Queue', problem };
  }
  if (publishAt === undefined) return null;
  const context = { now: new Date(now), timeZone: format.timeZone, pointer: '/publishAt' };
  const found = resolveScheduledTime(publishAt, context);
  if (found.time === null) {
    const text = [choice.date, choice.clock].filter(Boolean).join(' ') || 'Scheduled';
    return { time: null, text, problem: toTimeMessage(found.violation.code) };
  }
  const time = toShownTime(found.time.at.toISOString(), format, context.now);
  return { time, text: null, problem: null };
}
