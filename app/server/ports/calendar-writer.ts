import type { FeedEvent } from '#app/domain/calendar/feed-event.ts';

export interface CalendarContent {
  /** What calendar apps call the calendar. */
  readonly name: string;
  readonly events: readonly FeedEvent[];
}

/** Writes calendars as iCalendar files (RFC 5545). */
export interface CalendarWriter {
  /** Returns the file. Lets other work run in between, however many events there are. */
  write(calendar: CalendarContent): Promise<string>;
}
