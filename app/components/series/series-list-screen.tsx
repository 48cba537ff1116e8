import { Link } from '@remix-run/react';
import { CalendarClock } from 'lucide-react';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { SeriesOutput } from '#app/domain/series/series.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { NewPostLink } from '../drafts/new-post-link.tsx';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';

export interface ListedSeries extends Pick<SeriesOutput, 'id' | 'state' | 'remaining' | 'blocked'> {
  readonly caption: string;
  /** The rule as a sentence. */
  readonly text: string;
  /** The next occurrence; null if there is none. */
  readonly next: ShownTime | null;
}

export interface SeriesListScreenProps {
  readonly items: readonly ListedSeries[];
  readonly nextCursor: string | null;
  /** The list doesn't start with the newest series. */
  readonly isOlder: boolean;
}

/** Lists the posts that repeat, newest first. */
export function SeriesListScreen({ items, nextCursor, isOlder }: SeriesListScreenProps) {
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.series.name}</h1>
            <p className="sub">
              Posts that repeat. To repeat one, write it, choose “At a time”, and then “Repeat”.
            </p>
          </div>
          <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
            {items.length > 0 ? <NewPostLink /> : null}
          </ForRole>
        </header>
        {items.length === 0 ? (
          <NoSeries />
        ) : (
          <ul className="card flush list postlines">
            {items.map((series) => (
              <SeriesLine key={series.id} series={series} />
            ))}
          </ul>
        )}
        <nav className="row wrap older" aria-label="Pages">
          {isOlder ? (
            <Link className="btn quiet" to={PLACES.series.href}>
              Newest series
            </Link>
          ) : null}
          {nextCursor ? (
            <Link className="btn quiet" to={`${PLACES.series.href}?cursor=${nextCursor}`}>
              Older series
            </Link>
          ) : null}
        </nav>
      </div>
    </main>
  );
}

function SeriesLine({ series }: { readonly series: ListedSeries }) {
  const { id, caption, text, next, state, remaining, blocked } = series;
  return (
    <li>
      <div className="grow">
        <Link className="title" to={`${PLACES.series.href}/${id}`} dir="auto">
          {cutCaption(caption) || 'No caption'}
        </Link>
        <p className="small">{text}</p>
        {next ? (
          <p className="small row planned mut">
            <Icon of={CalendarClock} size="s" />
            <span>
              Next: <ScheduledTime time={next} /> · {next.relative}
            </span>
          </p>
        ) : null}
      </div>
      {blocked > 0 ? <span className="badge bad num">{`${blocked} blocked`}</span> : null}
      <span className={state === 'active' ? 'badge num ok' : 'badge num'}>
        {state === 'active' ? `${formatCount(remaining, 'post')} to come` : STATE_NAMES[state]}
      </span>
    </li>
  );
}

/** How screens call a series that is over. */
export const STATE_NAMES = { active: 'Active', finished: 'Finished', stopped: 'Stopped' } as const;

function NoSeries() {
  return (
    <div className="empty">
      <DashedMark />
      <p className="h">No series yet</p>
      <p className="sub">
        Write a post, choose when it’s published first, and repeat it every day, week, or month.
      </p>
      <ForRole needs="editor">
        <NewPostLink />
      </ForRole>
    </div>
  );
}
