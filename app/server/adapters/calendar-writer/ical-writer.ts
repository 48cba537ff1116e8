import { setImmediate } from 'node:timers/promises';
import ical, {
  type ICalCalendarData,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { FeedEvent } from '#app/domain/calendar/feed-event.ts';
import type { CalendarWriter } from '#app/server/ports/calendar-writer.ts';

/** How often calendar apps should read the feed. Most have an interval of their own. */
const REFRESH_SECONDS = 3600;
/** Events written without a break, which takes a few milliseconds. */
const EVENTS_AT_ONCE = 200;

const FIRST_EVENT = 'BEGIN:VEVENT';
const END = 'END:VCALENDAR';

const STATUS: Readonly<Record<FeedEvent['status'], ICalEventStatus>> = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
};

/** Writes iCalendar files with ical-generator. Times are in UTC, so no file needs a time zone. */
export const icalWriter: CalendarWriter = {
  async write({ name, events }) {
    const calendar: ICalCalendarData = {
      prodId: { company: 'Fanfare', product: 'Calendar feed', language: 'EN' },
      ttl: REFRESH_SECONDS,
      // The library's own `name` isn't escaped as a text.
      x: { 'X-WR-CALNAME': name },
    };
    const parts = [ical(calendar).toString().slice(0, -END.length)];
    for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
      const some = events.slice(at, at + EVENTS_AT_ONCE).map(toEventData);
      const text = ical({ ...calendar, events: some }).toString();
      parts.push(text.slice(text.indexOf(FIRST_EVENT), -END.length));
      await setImmediate();
    }
    return `${parts.join('')}${END}\r\n`;
  },
};

function toEventData(event: FeedEvent): ICalEventData {
  return {
    id: event.uid,
    start: event.startsAt,
    end: event.endsAt,
    // Without it, the file would differ every time.
    stamp: event.changedAt,
    lastModified: event.changedAt,
    summary: event.title,
    description: event.description,
    url: event.url,
    status: STATUS[event.status],
    // A post doesn't make anyone busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}
