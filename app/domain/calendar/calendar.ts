import { z } from 'zod';
import type { MediaKind } from '../media/media.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { ListPostsInput } from '../posts/list-posts.ts';
import type { PostState } from '../posts/post-state.ts';
import { CALENDAR_VIEWS } from './calendar-view.ts';
import { isCalendarDay } from './calendar-window.ts';

/** What a calendar shows: a window, and the filters of its posts. */
export const CalendarInput = z.object({
  view: z.enum(CALENDAR_VIEWS).default('month'),
  /** A day of the window. Today by default. */
  date: z.string().refine(isCalendarDay).optional(),
  /** From 1 for Monday to 7 for Sunday. */
  firstDay: z.int().min(1).max(7),
  accountId: ListPostsInput.shape.accountId,
  state: ListPostsInput.shape.state,
  search: ListPostsInput.shape.search,
  /** The page of a day's posts, from 1 on. */
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type CalendarInput = z.infer<typeof CalendarInput>;

/** A post in a calendar, at the time when it is or was published, or was created. */
export interface CalendarPost {
  readonly id: string;
  readonly at: string;
  /** The start of its text, or its file's name. */
  readonly title: string;
  readonly state: PostState;
  /** A series created it. */
  readonly isInSeries: boolean;
  readonly platforms: readonly PlatformId[];
  readonly media: { readonly kind: MediaKind; readonly posterUrl: string | null } | null;
}

/** The posts of a day, or of an hour in a week. */
export interface CalendarCell {
  readonly date: string;
  readonly hour: number | null;
  /** All posts, of which `posts` are the first. */
  readonly total: number;
  readonly posts: readonly CalendarPost[];
  /** The clocks skip the whole hour. */
  readonly isSkipped: boolean;
}

export interface CalendarPage {
  readonly view: CalendarInput['view'];
  readonly date: string;
  readonly now: string;
  readonly today: string;
  readonly timeZone: string;
  readonly days: readonly string[];
  readonly previous: string;
  readonly next: string;
  /** In a month, an agenda, and a day: one for each day. In a week: the hours of each day. */
  readonly cells: readonly CalendarCell[];
  readonly page: number;
}
