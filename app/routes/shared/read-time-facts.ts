import { readCalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { findClockChange } from '#app/domain/posts/clock-change.ts';
import { toWallTime } from '#app/domain/posts/scheduled-time.ts';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import type { SignedInContext } from './signed-in.ts';

/** Reads what a form needs to offer times: the workspace's zone and queues, and what the chosen time can mean. */
export async function readTimeFacts(
  { services, actor }: SignedInContext,
  { request, choice }: { readonly request: Request; readonly choice: TimeChoice },
): Promise<TimeFacts> {
  const { now, timeZone, queues, nextSlot } = await services.queues.readTimeChoices(actor, choice);
  const { locale, hourCycle, firstDay } = readCalendarLocale(
    request.headers.get('accept-language'),
  );
  const format = { locale, hourCycle, timeZone };
  return {
    format,
    firstDay,
    now: now.toISOString(),
    today: toWallTime(now.getTime(), timeZone).slice(0, 10),
    queues,
    nextSlot: nextSlot && { ...toShownTime(nextSlot.at, format, now), queueId: nextSlot.queueId },
    clockChange: choice.when === 'time' ? findClockChange(choice, format) : null,
  };
}

/** Returns the draft with the workspace's zone, if a link names only a date and a time. */
export function settleTime(draft: Draft, { format }: TimeFacts): Draft {
  const { when, timeZone } = draft.time;
  if (when !== 'time' || timeZone !== '') return draft;
  return { ...draft, time: { ...draft.time, timeZone: format.timeZone } };
}
