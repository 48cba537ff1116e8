import { Link } from '@remix-run/react';
import { GripVertical } from 'lucide-react';
import type { DraftSummary } from '#app/domain/composer/composer-drafts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { toComposerPath } from '../drafts/composer-path.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { PLACES } from '../shell/places.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformSymbol } from '../ui/platform-glyph.tsx';
import { addToAddress } from './calendar-address.ts';

interface TrayDraft extends Pick<DraftSummary, 'id' | 'platforms' | 'media'> {
  readonly title: string;
}

/** The drafts without a time. */
export interface DraftTray {
  readonly drafts: readonly TrayDraft[];
  /** Drafts with a time or a queue, which aren't on the calendar until they're scheduled. */
  readonly timedCount: number;
  /** There are more than are shown. */
  readonly hasMore: boolean;
}

interface CalendarTrayProps {
  readonly tray: DraftTray;
  /** The calendar's URL. */
  readonly address: string;
}

/** Shows the drafts without a time beside a calendar, to bring them in, and says how many others there are. */
export function CalendarTray({
  tray: { drafts, timedCount, hasMore },
  address,
}: CalendarTrayProps) {
  const canEdit = useIsAtLeast('editor');
  const isHydrated = useIsHydrated();
  if (drafts.length === 0 && timedCount === 0) return null;
  return (
    <aside className="caltray" aria-labelledby="calendar-drafts">
      <div className="caltrayhead">
        <h2 className="h" id="calendar-drafts">
          {drafts.length > 0 ? 'Drafts without a time' : 'Drafts'}
        </h2>
        <Link className="small" to={PLACES.drafts.href}>
          {hasMore ? 'More drafts' : 'All drafts'}
        </Link>
      </div>
      {canEdit && isHydrated && drafts.length > 0 ? (
        <p className="small mut caltrayhint">Drag a draft to its day.</p>
      ) : null}
      <DraftList drafts={drafts} address={address} canEdit={canEdit} />
      <TimedNote count={timedCount} />
    </aside>
  );
}

function DraftList({
  drafts,
  ...shared
}: Pick<DraftTray, 'drafts'> & Pick<DraftProps, 'address' | 'canEdit'>) {
  if (drafts.length === 0) return null;
  return (
    <ol className="caldrafts">
      {drafts.map((draft) => (
        <Draft key={draft.id} draft={draft} {...shared} />
      ))}
    </ol>
  );
}

function TimedNote({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="small mut">
      {count === 1
        ? '1 draft with a time or a queue isn’t on the calendar until you schedule it.'
        : `${count} drafts with a time or a queue aren’t on the calendar until you schedule them.`}
    </p>
  );
}

interface DraftProps {
  readonly draft: TrayDraft;
  readonly address: string;
  readonly canEdit: boolean;
}

function Draft({ draft: { id, title, platforms, media }, address, canEdit }: DraftProps) {
  const isHydrated = useIsHydrated();
  const names = platforms.map((platform) => PLATFORMS[platform].name).join(', ');
  return (
    <li className="calitem" data-draft={id}>
      <Link className="calpost" to={toComposerPath(id)}>
        {media ? <MediaThumb media={media} /> : null}
        {platforms.length > 0 ? (
          <span className="calline">
            <span className="calglyphs" role="img" aria-label={names} title={names}>
              {platforms.map((platform) => (
                <PlatformSymbol key={platform} platform={platform} />
              ))}
            </span>
          </span>
        ) : null}
        <span className="caltext" dir="auto">
          {title}
        </span>
      </Link>
      {canEdit ? (
        <Link
          className="calgrip"
          to={addToAddress(address, { plan: id })}
          role={isHydrated ? 'button' : undefined}
          aria-label={`Schedule “${title}”`}
          aria-describedby="calendar-keys"
          title="Schedule…"
          preventScrollReset
        >
          <Icon of={GripVertical} size="s" />
        </Link>
      ) : null}
    </li>
  );
}
