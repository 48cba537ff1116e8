import { Form, Link } from '@remix-run/react';
import { CalendarClock, Copy, Trash2 } from 'lucide-react';
import type { DraftSummary } from '#app/domain/composer/composer-drafts.ts';
import type { DraftTime } from '#app/domain/posts/draft-time.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { toComposerPath } from './composer-path.ts';

export interface ListedDraft extends DraftSummary {
  /** The time that the person chose for it; null for right away. */
  readonly planned: DraftTime | null;
}

/** One draft, with what can be done with it. */
export function DraftLine({ draft }: { draft: ListedDraft }) {
  const { id, version, excerpt, platforms, media, editedBy, updatedAt, planned } = draft;
  const title = cutCaption(excerpt) || media?.fileName || 'Empty draft';
  const names = platforms.map((platform) => PLATFORMS[platform].name).join(', ');
  return (
    <li className="draftline">
      <MediaThumb media={media} />
      <div className="grow">
        <Link className="title" to={toComposerPath(id)} dir="auto">
          {title}
        </Link>
        <p className="small mut">
          <LocalTime at={updatedAt} style="day" />
          {editedBy ? ` · ${editedBy}` : null}
          {platforms.length > 0 ? (
            <span className="glyphs" role="img" aria-label={names} title={names}>
              {platforms.map((platform) => (
                <PlatformGlyph key={platform} platform={platform} />
              ))}
            </span>
          ) : null}
        </p>
        {planned ? <Planned planned={planned} /> : null}
      </div>
      <ForRole needs="editor">
        <Form method="post" className="row acts">
          <input type="hidden" name="draftId" value={id} />
          {planned && planned.problem === null ? (
            <>
              <input type="hidden" name="version" value={version} />
              <button
                className="btn quiet"
                name="intent"
                value="schedule"
                aria-label={`Schedule ${title}`}
              >
                Schedule
              </button>
            </>
          ) : null}
          <button
            className="btn ghost icon"
            name="intent"
            value="duplicate"
            aria-label={`Duplicate ${title}`}
            title="Duplicate"
          >
            <Icon of={Copy} />
          </button>
          <button
            className="btn ghost icon"
            name="intent"
            value="delete"
            aria-label={`Delete ${title}`}
            title="Delete"
          >
            <Icon of={Trash2} />
          </button>
        </Form>
      </ForRole>
    </li>
  );
}

function Planned({ planned: { time, text, problem } }: { readonly planned: DraftTime }) {
  return (
    <p className={problem ? 'small row planned warned' : 'small row planned'}>
      <Icon of={CalendarClock} size="s" />
      <span>
        {time ? (
          <>
            <ScheduledTime time={time} /> · {time.relative}
          </>
        ) : (
          text
        )}
        {problem ? `. ${problem}` : null}
      </span>
    </p>
  );
}
