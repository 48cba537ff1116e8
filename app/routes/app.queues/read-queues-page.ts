import { readCalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import { listWeekdays, type ShownQueue } from '#app/domain/queues/shown-queue.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

/** Reads the list of queues, and what the form that creates one needs. */
export async function readQueuesPage({ services, actor }: SignedInContext, { headers }: Request) {
  const { locale, hourCycle, firstDay } = readCalendarLocale(headers.get('accept-language'));
  const [{ now, queues }, accounts, { timeZone }] = await Promise.all([
    services.queues.listQueuesWithSlots(actor),
    services.accounts.listAccounts(actor),
    services.teams.getWorkspace(actor),
  ]);
  const shown = queues.map(({ nextFreeAt, slots, ...queue }): ShownQueue => {
    const format = { locale, hourCycle, timeZone: queue.timeZone };
    return {
      ...queue,
      slotCount: slots.length,
      nextFree: nextFreeAt === null ? null : toShownTime(nextFreeAt, format, now),
    };
  });
  return {
    queues: shown,
    accounts: listComposerAccounts(accounts),
    timeZone,
    weekdays: listWeekdays({ firstDay }),
  };
}
