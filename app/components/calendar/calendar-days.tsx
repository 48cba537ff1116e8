import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { toShownState } from '#app/domain/calendar/calendar-states.ts';
import type { CalendarView } from '#app/domain/calendar/calendar-view.ts';
import type { ShownCalendar, ShownCell, ShownDay } from '#app/domain/calendar/calendar-texts.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { type CalendarQuery, toCalendarAddress } from './calendar-address.ts';
import { CalendarPlus } from './calendar-plus.tsx';
import { CalendarPost } from './calendar-post.tsx';

interface CalendarDaysProps {
  readonly calendar: ShownCalendar;
  readonly query: CalendarQuery;
}

/**
 * Shows a month's grid, an agenda, or a day: a list of days in the page, which the style sheet draws. A month that
 * nobody chose is an agenda in a narrow window.
 */
export function CalendarDays({ calendar, query }: CalendarDaysProps) {
  const { view, days, cells, next } = calendar;
  const canEdit = useIsAtLeast('editor');
  const isCurrent = days.some(({ isToday, isOutside }) => isToday && !isOutside);
  const shown = days.flatMap((day, index) => {
    const cell = cells[index];
    return cell && (view === 'month' || cell.total > 0 || day.isToday) ? [{ day, cell }] : [];
  });
  return (
    <>
      {view === 'month' ? <Weekdays days={days.slice(0, 7)} isAuto={query.view === ''} /> : null}
      {isCurrent && query.view === '' ? (
        <Link
          className="calearlier small"
          to={toCalendarAddress({
            ...query,
            view: 'agenda',
            date: `${calendar.today.slice(0, 7)}-01`,
          })}
        >
          Earlier this month
        </Link>
      ) : null}
      <ol className={toListClass(query, { view, isCurrent })}>
        {shown.map(({ day, cell }) => (
          <Day key={day.date} day={day} cell={cell} query={query} view={view} canEdit={canEdit} />
        ))}
      </ol>
      {query.view === '' ? (
        <Link className="calearlier small" to={toCalendarAddress({ ...query, date: next })}>
          Next month
        </Link>
      ) : null}
    </>
  );
}

interface ListKind {
  readonly view: CalendarView;
  /** Today is in the month. */
  readonly isCurrent: boolean;
}

function toListClass(query: CalendarQuery, { view, isCurrent }: ListKind): string {
  if (view !== 'month') return 'calagenda';
  if (query.view !== '') return 'calmonth';
  return isCurrent ? 'calmonth auto current' : 'calmonth auto';
}

function Weekdays({ days, isAuto }: { days: readonly ShownDay[]; isAuto: boolean }) {
  return (
    <div className={isAuto ? 'calweekdays auto' : 'calweekdays'} aria-hidden="true">
      {days.map(({ date, weekday }) => (
        <span key={date}>{weekday}</span>
      ))}
    </div>
  );
}

interface DayProps {
  readonly day: ShownDay;
  readonly cell: ShownCell;
  readonly query: CalendarQuery;
  readonly view: CalendarView;
  readonly canEdit: boolean;
}

function Day({ day, cell, query, view, canEdit }: DayProps) {
  const { date, name } = day;
  const address = toCalendarAddress({ ...query, view: 'day', date });
  return (
    <li className={toDayClass(day, cell.total)} data-date={date} id={`day-${date}`}>
      <DayHead day={day} total={cell.total} to={address}>
        {canEdit ? <CalendarPlus day={day} /> : null}
      </DayHead>
      {view === 'month' && query.view === 'month' ? <Dots cell={cell} /> : null}
      {cell.posts.length > 0 ? (
        <ol className="calposts">
          {cell.posts.map((post) => (
            <CalendarPost key={post.id} post={post} query={query} canMove={canEdit} />
          ))}
        </ol>
      ) : null}
      {cell.total === 0 && view !== 'month' ? <p className="small mut">No posts</p> : null}
      {view === 'day' ? null : <MorePosts cell={cell} to={address} name={name} />}
    </li>
  );
}

function toDayClass({ isToday, isPast, isOutside }: ShownDay, total: number): string {
  const kinds = { today: isToday, past: isPast, outside: isOutside, free: total === 0 };
  const set = Object.entries(kinds).flatMap(([kind, isSet]) => (isSet ? [kind] : []));
  return ['calday', ...set].join(' ');
}

interface DayHeadProps {
  readonly day: ShownDay;
  readonly total: number;
  readonly to: string;
  readonly children: ReactNode;
}

function DayHead({ day: { name, number, isToday }, total, to, children }: DayHeadProps) {
  return (
    <div className="caldayhead">
      <h3>
        <Link
          to={to}
          aria-label={toDayLabel(name, total)}
          aria-current={isToday ? 'date' : undefined}
        >
          <span className="number">{number}</span>
          <span className="name">{name}</span>
        </Link>
      </h3>
      {children}
    </div>
  );
}

/** Returns the name of a day's link. */
export function toDayLabel(name: string, total: number): string {
  return total === 0 ? name : `${name}, ${formatCount(total, 'post')}`;
}

/** The posts of a day as dots, where a narrow window has no room for more. The day's link has their number. */
function Dots({ cell: { total, posts } }: { readonly cell: ShownCell }) {
  const rest = total - posts.length;
  return (
    <span className="caldots" aria-hidden="true">
      {posts.map(({ id, state }) => (
        <i key={id} className={`caldot ${toShownState(state).tone}`} />
      ))}
      {rest > 0 ? `+${rest}` : null}
    </span>
  );
}

interface MorePostsProps {
  readonly cell: ShownCell;
  readonly to: string;
  /** The day's name. */
  readonly name: string;
}

/** Opens the day if it has more posts than are shown. */
export function MorePosts({ cell: { total, posts }, to, name }: MorePostsProps) {
  const rest = total - posts.length;
  if (rest <= 0) return null;
  if (posts.length === 0) {
    return (
      <Link className="calmore" to={to} aria-label={`${formatCount(rest, 'post')} on ${name}`}>
        {formatCount(rest, 'post')}
      </Link>
    );
  }
  const count = rest.toLocaleString('en-US');
  return (
    <Link className="calmore" to={to} aria-label={`${count} more on ${name}`}>
      +{count} <span className="word">more</span>
    </Link>
  );
}
