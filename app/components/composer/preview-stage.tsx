import { Link } from '@remix-run/react';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import type { PlatformId } from '#app/domain/platforms.ts';
import { Preview } from '../previews/preview.tsx';
import { Icon } from '../ui/icon.tsx';
import { toPlatformLook } from './fitted-look.ts';
import type { Composer } from './use-composer.ts';

/** Columns fill from the top: this order puts the tall ones where they balance. */
const STAGE_ORDER: readonly PlatformId[] = [
  'instagram',
  'twitter',
  'youtube',
  'tiktok',
  'facebook',
  'linkedin',
];

/** How each chosen platform will show the post. */
export function PreviewStage({ composer }: { composer: Composer }) {
  const { rows, draft, lookMedia, cover } = composer;
  const shown = STAGE_ORDER.flatMap((platform) =>
    rows.filter((row) => row.platform === platform && isShown(row.status)),
  );
  return (
    <section className="stage" aria-label="Previews">
      <div className="row between wrap">
        <h2 className="h">As they will show it</h2>
        <div className="row">
          <noscript>
            <button className="btn quiet" form="composer" name="intent" value="preview">
              <Icon of={RefreshCw} size="s" />
              Update previews
            </button>
          </noscript>
          <Link className="btn ghost" to="/app/media-upload">
            <Icon of={ArrowLeft} size="s" />
            Back to Media Upload
          </Link>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="sub nopreview">Choose a platform to see how it will show the post.</p>
      ) : (
        <div className="cols">
          {shown.map((row) => (
            <Preview
              key={row.platform}
              row={row}
              draft={draft}
              media={lookMedia && toPlatformLook(lookMedia, row.platform, { fit: row.fit, cover })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const isShown = (status: string): boolean => status !== 'unconnected' && status !== 'off';
