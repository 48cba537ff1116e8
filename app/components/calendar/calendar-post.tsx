import { Link } from '@remix-run/react';
import {
  Ban,
  Check,
  Clock,
  GripVertical,
  LoaderCircle,
  type LucideIcon,
  Repeat,
  TriangleAlert,
  X,
} from 'lucide-react';
import {
  explainFixed,
  type ShownState,
  toShownState,
} from '#app/domain/calendar/calendar-states.ts';
import type { ShownPost } from '#app/domain/calendar/calendar-texts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlatformSymbol } from '../ui/platform-glyph.tsx';
import { addToAddress, type CalendarQuery, toCalendarAddress } from './calendar-address.ts';

const ICONS: Readonly<Record<ShownState['tone'], LucideIcon>> = {
  planned: Clock,
  busy: LoaderCircle,
  ok: Check,
  warn: TriangleAlert,
  bad: X,
  off: Ban,
};

/** The browser's own zone and format. */
const VIEWER = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

interface CalendarPostProps {
  readonly post: ShownPost;
  readonly query: CalendarQuery;
  /** The person may move posts. */
  readonly canMove: boolean;
}

/** A post in a calendar: its time, platforms, state, picture, and text. Opens the post. */
export function CalendarPost({ post, query, canMove }: CalendarPostProps) {
  const { id, at, time, title, state, platforms, media, isInSeries } = post;
  const isHydrated = useIsHydrated();
  const names = platforms.map((platform) => PLATFORMS[platform].name).join(', ');
  const { name, tone } = toShownState(state);
  return (
    <li className="calitem" data-post={id} data-at={at} data-state={state}>
      <Link className={`calpost ${tone}`} to={`/app/posts/${id}`}>
        {media ? <MediaThumb media={media} /> : null}
        <span className="calline">
          <time dateTime={at} title={isHydrated ? VIEWER.format(new Date(at)) : undefined}>
            {time}
          </time>
          <span className="calglyphs" role="img" aria-label={names} title={names}>
            {platforms.map((platform) => (
              <PlatformSymbol key={platform} platform={platform} />
            ))}
          </span>
          {isInSeries ? (
            <span role="img" aria-label="Part of a series" title="Part of a series">
              <Icon of={Repeat} size="s" />
            </span>
          ) : null}
          <span className="calstate" title={name}>
            <Icon of={ICONS[tone]} size="s" />
            <span className="calword">{name}</span>
          </span>
        </span>
        <span className="caltext" dir="auto">
          {title}
        </span>
      </Link>
      {canMove && explainFixed(state) === null ? (
        <Link
          className="calgrip"
          to={addToAddress(toCalendarAddress(query), { move: id })}
          role={isHydrated ? 'button' : undefined}
          aria-label={`Move “${title}”, ${time}`}
          aria-describedby="calendar-keys"
          title="Move to…"
          preventScrollReset
        >
          <Icon of={GripVertical} size="s" />
        </Link>
      ) : null}
    </li>
  );
}
