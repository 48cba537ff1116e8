import type { CalendarCell, CalendarInput, CalendarPage } from '#app/domain/calendar/calendar.ts';
import { MAX_WEEK_POSTS, SHOWN_POSTS } from '#app/domain/calendar/calendar-view.ts';
import { toCalendarWindow, toZonedDate } from '#app/domain/calendar/calendar-window.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findCalendarRows } from './find-calendar-rows.ts';
import { toCalendarPost } from './to-calendar-post.ts';

/**
 * Reads the posts of a calendar's window: how many each day or hour has, and the first of them. A scheduled post is
 * at its own time, and any other at the time when it was created. Days are those of the workspace's time zone.
 */
export async function readCalendar(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'mediaLinks'>,
  actor: Actor,
  input: CalendarInput,
): Promise<CalendarPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const { timeZone } = await deps.prisma.workspace.findUniqueOrThrow({
    where: { id: actor.workspaceId },
    select: { timeZone: true },
  });
  const now = deps.clock.now();
  const today = toZonedDate(now, timeZone);
  const { view, date = today, firstDay, accountId, state, search } = input;
  const page = view === 'day' ? input.page : 1;
  const { days, slots, previous, next } = toCalendarWindow({ view, date, timeZone, firstDay });
  const rows = await findCalendarRows(deps, actor, {
    slots,
    skip: (page - 1) * SHOWN_POSTS[view],
    // One more than is shown, because "+1 more" would take the place of the post itself.
    take: SHOWN_POSTS[view] + (view === 'day' ? 0 : 1),
    filters: { accountId, state, search },
  });
  const bySlot = Map.groupBy(rows, ({ slot }) => slot);
  const isFull = view === 'week' && rows.length > MAX_WEEK_POSTS;
  const cells = slots.map(({ date: day, hour, from, to }, index): CalendarCell => {
    const own = bySlot.get(index + 1) ?? [];
    const total = own[0]?.total ?? 0;
    const most = isFull ? 0 : SHOWN_POSTS[view];
    const isWhole = total === 1 || (!isFull && total <= own.length);
    const shown = isWhole ? own : own.slice(0, most);
    const posts = shown.map((row) => toCalendarPost(deps, row));
    return { date: day, hour, total, posts, isSkipped: from === to };
  });
  return { view, date, now: now.toISOString(), today, timeZone, days, previous, next, cells, page };
}
