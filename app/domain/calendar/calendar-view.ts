/** How a calendar is shown. `day` lists all posts of one day. */
export const CALENDAR_VIEWS = ['month', 'week', 'agenda', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Posts of a day or an hour that are shown before "+12 more". */
export const SHOWN_POSTS: Readonly<Record<CalendarView, number>> = {
  month: 3,
  week: 2,
  agenda: 5,
  day: 50,
};

/** Posts that a week shows. If it would be more, an hour with several posts shows only their number. */
export const MAX_WEEK_POSTS = 80;
