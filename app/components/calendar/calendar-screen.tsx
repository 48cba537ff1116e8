import { Link } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CalendarView } from '#app/domain/calendar/calendar-view.ts';
import { SHOWN_POSTS } from '#app/domain/calendar/calendar-view.ts';
import type { ShownCalendar } from '#app/domain/calendar/calendar-texts.ts';
import { NewPostLink } from '../drafts/new-post-link.tsx';
import type { FilterChoices } from '../results/posts-filter-text.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformSymbols } from '../ui/platform-glyph.tsx';
import { type CalendarQuery, isCalendarFiltered, toCalendarAddress } from './calendar-address.ts';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarFilter } from './calendar-filter.tsx';
import { CalendarMoves } from './calendar-moves.tsx';
import type { CalendarNotice, CalendarResult, MoveForm, PlanForm } from './calendar-result.ts';
import { CalendarTray, type DraftTray } from './calendar-tray.tsx';
import { CalendarWeek } from './calendar-week.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MoveNotice } from './move-notice.tsx';
import { PlanDialog } from './plan-dialog.tsx';

export interface CalendarScreenProps {
  readonly query: CalendarQuery;
  readonly calendar: ShownCalendar;
  readonly accounts: FilterChoices['accounts'];
  /** The form that moves a post, if the URL asks for it. */
  readonly moveForm: MoveForm | null;
  /** The form that schedules a draft, if the URL asks for it. */
  readonly planForm: PlanForm | null;
  /** Why the post or draft that the URL names can't be moved. */
  readonly problem: string | null;
  /** The result of the last form in the page. */
  readonly notice: CalendarNotice | null;
  readonly tray: DraftTray;
  /** Why a form was refused, with what was typed. */
  readonly result: CalendarResult | null;
}

/** Shows the workspace's posts by day: what is planned, and what was published. */
export function CalendarScreen(props: CalendarScreenProps) {
  const { query, calendar, accounts, moveForm, planForm, result } = props;
  const { view, zone } = calendar;
  const back = toCalendarAddress(query);
  return (
    <main className="main" id="main">
      <div className="in calpage">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.calendar.name}</h1>
            <p className="sub">
              Times are in {zone}, your workspace’s time zone.{' '}
              <ForRole needs="owner">
                <Link to={`${PLACES.settings.href}#calendar-feed`}>
                  Subscribe in your calendar app
                </Link>
              </ForRole>
            </p>
          </div>
          <div className="row wrap">
            <Link className="btn quiet" to={PLACES.queues.href}>
              {PLACES.queues.name}
            </Link>
            <Link className="btn quiet" to={PLACES.series.href}>
              {PLACES.series.name}
            </Link>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              <NewPostLink />
            </ForRole>
          </div>
        </header>
        <CalendarBar calendar={calendar} query={query} />
        <CalendarFilter query={query} accounts={accounts} />
        <PlatformSymbols />
        {moveForm || planForm ? null : <MoveNotice {...props} back={back} />}
        <EmptyNote calendar={calendar} query={query} />
        <CalendarMoves calendar={calendar} address={back}>
          <CalendarTray tray={props.tray} address={back} />
          <div className="calbody">
            {view === 'week' ? (
              <CalendarWeek calendar={calendar} query={query} />
            ) : (
              <CalendarDays calendar={calendar} query={query} />
            )}
          </div>
        </CalendarMoves>
        {moveForm ? <MoveDialog form={moveForm} result={result} back={back} /> : null}
        {planForm ? <PlanDialog form={planForm} result={result} back={back} /> : null}
        {view === 'day' ? <DayPages calendar={calendar} query={query} /> : null}
      </div>
    </main>
  );
}

interface PartProps {
  readonly calendar: ShownCalendar;
  readonly query: CalendarQuery;
}

const STEPS: Readonly<Record<CalendarView, string>> = {
  month: 'month',
  week: 'week',
  agenda: '4 weeks',
  day: 'day',
};

function CalendarBar({ calendar, query }: PartProps) {
  const { view, title, previous, next } = calendar;
  const step = STEPS[view];
  return (
    <div className="calbar">
      <div className="row">
        <Link
          className="btn quiet icon"
          to={toCalendarAddress({ ...query, date: previous })}
          aria-label={`Previous ${step}`}
          title={`Previous ${step}`}
        >
          <Icon of={ChevronLeft} />
        </Link>
        <Link className="btn quiet" to={toCalendarAddress({ ...query, date: '' })}>
          Today
        </Link>
        <Link
          className="btn quiet icon"
          to={toCalendarAddress({ ...query, date: next })}
          aria-label={`Next ${step}`}
          title={`Next ${step}`}
        >
          <Icon of={ChevronRight} />
        </Link>
      </div>
      <h2 className="t2" aria-live="polite">
        {title}
      </h2>
      {query.view === '' ? (
        <>
          <Views query={query} current="month" className="wide" />
          <Views query={query} current="agenda" className="narrow" />
        </>
      ) : (
        <Views query={query} current={view} />
      )}
    </div>
  );
}

const VIEWS = [
  ['month', 'Month'],
  ['week', 'Week'],
  ['agenda', 'Agenda'],
] as const;

interface ViewsProps {
  readonly query: CalendarQuery;
  readonly current: CalendarView;
  readonly className?: string;
}

function Views({ query, current, className = '' }: ViewsProps) {
  return (
    <nav className={`seg viewlinks calviews ${className}`} aria-label="View">
      {VIEWS.map(([view, name]) => (
        <Link
          key={view}
          to={toCalendarAddress({ ...query, view })}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function EmptyNote({ calendar: { cells }, query }: PartProps) {
  if (cells.some(({ total }) => total > 0)) return null;
  return (
    <p className="banner calm" role="status">
      {isCalendarFiltered(query)
        ? 'No posts match in this period.'
        : 'No posts in this period. What you publish shows up on its day.'}
    </p>
  );
}

function DayPages({ calendar, query }: PartProps) {
  const { page, cells } = calendar;
  const isLast = (cells[0]?.total ?? 0) <= page * SHOWN_POSTS.day;
  if (page === 1 && isLast) return null;
  return (
    <nav className="row wrap older" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn quiet" to={toCalendarAddress(query, page - 1)}>
          Earlier posts
        </Link>
      ) : null}
      {isLast ? null : (
        <Link className="btn quiet" to={toCalendarAddress(query, page + 1)}>
          Later posts
        </Link>
      )}
    </nav>
  );
}
