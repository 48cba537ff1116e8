import { Form, Link } from '@remix-run/react';
import { Copy, Trash2 } from 'lucide-react';
import type { DraftSummary } from '#app/domain/composer/composer-drafts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/** One draft, with what can be done with it. */
export function DraftLine({ draft }: { draft: DraftSummary }) {
  const { id, excerpt, platforms, media, editedBy, updatedAt } = draft;
  const title = cutCaption(excerpt) || media?.fileName || 'Empty draft';
  const names = platforms.map((platform) => PLATFORMS[platform].name).join(', ');
  return (
    <li className="draftline">
      <MediaThumb media={media} />
      <div className="grow">
        <Link className="title" to={`/app/platform-preview?draft=${id}`} dir="auto">
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
      </div>
      <ForRole needs="editor">
        <Form method="post" className="row acts">
          <input type="hidden" name="draftId" value={id} />
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
