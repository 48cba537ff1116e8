import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ShownCalendar, ShownCell, ShownDay } from '#app/domain/calendar/calendar-texts.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { type CalendarQuery, toCalendarAddress } from './calendar-address.ts';
import { MorePosts, toDayLabel } from './calendar-days.tsx';
import { CalendarPlus } from './calendar-plus.tsx';
import { CalendarPost } from './calendar-post.tsx';

interface CalendarWeekProps {
  readonly calendar: ShownCalendar;
  readonly query: CalendarQuery;
}

/** The hour at the top of a week without a post or the current time. */
const MORNING = 7;

/** Shows a week by the hour of the workspace's clock. In a narrow window, hours without posts are left out. */
export function CalendarWeek({ calendar, query }: CalendarWeekProps) {
  const { days, cells, hours, currentHour } = calendar;
  const canEdit = useIsAtLeast('editor');
  const frame = useRef<HTMLDivElement>(null);
  const first = cells.find(({ total }) => total > 0)?.hour ?? MORNING;
  const top = currentHour === null ? Math.min(first, MORNING) : Math.max(0, currentHour - 1);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${top}"]`);
    if (row && frame.current) frame.current.scrollTop = row.offsetTop - 48;
  }, [top, days]);
  return (
    <div className="calweekframe" ref={frame}>
      <ol className="calweek">
        <li className="calhours" aria-hidden="true">
          <span />
          {hours.map((name, hour) => (
            <span key={name} data-row={hour}>
              {name}
            </span>
          ))}
        </li>
        {days.map((day, index) => (
          <WeekDay
            key={day.date}
            day={day}
            cells={cells.slice(index * 24, index * 24 + 24)}
            query={query}
            hours={hours}
            canEdit={canEdit}
          />
        ))}
      </ol>
    </div>
  );
}

interface WeekDayProps {
  readonly day: ShownDay;
  readonly cells: readonly ShownCell[];
  readonly query: CalendarQuery;
  readonly hours: readonly string[];
  readonly canEdit: boolean;
}

function WeekDay({ day, cells, query, hours, canEdit }: WeekDayProps) {
  const { date, name, weekday, number, isToday } = day;
  const to = toCalendarAddress({ ...query, view: 'day', date });
  const total = cells.reduce((sum, cell) => sum + cell.total, 0);
  return (
    <li className={`calweekday${isToday ? ' today' : ''}${total === 0 ? ' free' : ''}`}>
      <h3>
        <Link
          to={to}
          aria-label={toDayLabel(name, total)}
          aria-current={isToday ? 'date' : undefined}
        >
          <span className="weekday">{weekday}</span> <span className="number">{number}</span>
          <span className="name">{name}</span>
        </Link>
        {canEdit ? <CalendarPlus day={day} /> : null}
      </h3>
      {cells.map((cell) => (
        <div
          key={cell.hour}
          className={`calhour${cell.isSkipped ? ' skipped' : ''}${cell.total === 0 ? ' free' : ''}`}
          data-date={date}
          data-hour={cell.hour}
        >
          {cell.isSkipped ? <span className="calskipped">Skipped: clocks go forward</span> : null}
          {cell.posts.length > 0 ? (
            <ol className="calposts" aria-label={hours[cell.hour ?? 0]}>
              {cell.posts.map((post) => (
                <CalendarPost key={post.id} post={post} query={query} canMove={canEdit} />
              ))}
            </ol>
          ) : null}
          <MorePosts cell={cell} to={to} name={name} />
        </div>
      ))}
    </li>
  );
}
