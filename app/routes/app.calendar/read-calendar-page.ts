import {
  type CalendarQuery,
  readCalendarQuery,
} from '#app/components/calendar/calendar-address.ts';
import { readCalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import { toShownCalendar } from '#app/domain/calendar/calendar-texts.ts';
import { CalendarInput } from '#app/domain/calendar/calendar.ts';
import { readMoveForm, readNotice, readPlanForm } from './read-move-form.ts';
import { readTray } from './read-tray.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

/** Reads the calendar that a URL names. Values that make no sense are ignored. */
export async function readCalendarPage(
  { services, actor }: SignedInContext,
  { url: address, headers }: Request,
) {
  const url = new URL(address).searchParams;
  const query = keepValid(readCalendarQuery(url));
  const locale = readCalendarLocale(headers.get('accept-language'));
  const page = CalendarInput.shape.page.safeParse(url.get('page') ?? undefined).data ?? 1;
  const set = Object.entries(query).filter(([, value]) => value !== '');
  const input = CalendarInput.parse({
    ...Object.fromEntries(set),
    firstDay: locale.firstDay,
    page,
  });
  const [calendar, accounts, tray] = await Promise.all([
    services.publishing.readCalendar(actor, input),
    services.accounts.listAccounts(actor),
    readTray({ services, actor }),
  ]);
  const { timeZone } = calendar;
  const now = new Date(calendar.now);
  const reader = { services, actor, query: url, timeZone, locale, now };
  const [{ moveForm, ...move }, { planForm, ...plan }, notice] = await Promise.all([
    readMoveForm(reader),
    readPlanForm(reader),
    readNotice(reader),
  ]);
  return {
    query,
    moveForm,
    planForm,
    problem: move.problem ?? plan.problem,
    notice,
    tray,
    calendar: toShownCalendar(calendar, locale),
    accounts: accounts.map(({ id, platform, name, handle }) => ({ id, platform, name, handle })),
  };
}

function keepValid(query: CalendarQuery): CalendarQuery {
  const { shape } = CalendarInput;
  const keep = (value: string, isValid: boolean): string => (isValid ? value : '');
  return {
    view: query.view,
    date: keep(query.date, shape.date.safeParse(query.date).success),
    accountId: keep(query.accountId, shape.accountId.safeParse(query.accountId).success),
    state: keep(query.state, shape.state.safeParse(query.state).success),
    search: keep(query.search, shape.search.safeParse(query.search).success),
  };
}
