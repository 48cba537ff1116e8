import { CALENDAR_VIEWS, type CalendarView } from '#app/domain/calendar/calendar-view.ts';

/** A calendar's window and filters as its URL has them. Empty values set nothing. */
export interface CalendarQuery {
  /** Empty: a month in a wide window, and the same days as an agenda on a phone. */
  readonly view: CalendarView | '';
  /** Empty for today. */
  readonly date: string;
  readonly accountId: string;
  readonly state: string;
  readonly search: string;
}

export const CALENDAR_PATH = '/app/calendar';

export const CALENDAR_FILTERS = ['search', 'accountId', 'state'] as const;

/** Returns the query of a URL or a form. */
export function readCalendarQuery(from: { get(name: string): unknown }): CalendarQuery {
  const read = (name: keyof CalendarQuery): string => {
    const value = from.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    view: CALENDAR_VIEWS.find((view) => view === read('view')) ?? '',
    date: read('date'),
    accountId: read('accountId'),
    state: read('state'),
    search: read('search'),
  };
}

/** Returns the URL of a calendar, or of a page of a day's posts. */
export function toCalendarAddress(query: CalendarQuery, page = 1): string {
  const fields = new URLSearchParams();
  for (const name of ['view', 'date', ...CALENDAR_FILTERS] as const)
    if (query[name] !== '') fields.set(name, query[name]);
  if (page > 1) fields.set('page', String(page));
  return fields.size > 0 ? `${CALENDAR_PATH}?${fields.toString()}` : CALENDAR_PATH;
}

/** Returns a calendar's URL with something else that the page shows, such as the form that moves a post. */
export function addToAddress(address: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Returns whether a form's address is one of a calendar, and not another page. */
export function isCalendarAddress(text: string): boolean {
  return text === CALENDAR_PATH || text.startsWith(`${CALENDAR_PATH}?`);
}

/** Returns whether anything limits the posts. */
export function isCalendarFiltered(query: CalendarQuery): boolean {
  return CALENDAR_FILTERS.some((name) => query[name] !== '');
}
