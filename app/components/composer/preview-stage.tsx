import { Link } from '@remix-run/react';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { memo, useState } from 'react';
import type { PlatformId } from '#app/domain/platforms.ts';
import type { LookFrame } from '../previews/look.ts';
import { Preview } from '../previews/preview.tsx';
import { Icon } from '../ui/icon.tsx';
import { toPlatformLook } from './fitted-look.ts';
import { StageTools } from './stage-tools.tsx';
import { COMPOSER_FORM, type Staged } from './use-composer.ts';

/** Two stacks that are about as tall as each other. CSS columns would be balanced anew at each key. */
const STACKS: readonly (readonly PlatformId[])[] = [
  ['instagram', 'twitter', 'youtube'],
  ['tiktok', 'facebook', 'linkedin'],
];

/** How each chosen platform will show the post. */
export const PreviewStage = memo(function PreviewStage({ staged }: { staged: Staged }) {
  const { rows, draft, lookMedia, cover } = staged;
  const [frame, setFrame] = useState<LookFrame>('mobile');
  const stacks = STACKS.map((stack) =>
    stack.flatMap((platform) =>
      rows.filter((row) => row.platform === platform && isShown(row.status)),
    ),
  );
  return (
    <section className="stage" aria-label="Previews">
      <div className="row between wrap">
        <h2 className="h">As they will show it</h2>
        <div className="row">
          <noscript>
            <button className="btn quiet" form={COMPOSER_FORM} name="intent" value="preview">
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
      {stacks.every(({ length }) => length === 0) ? (
        <p className="sub nopreview">Choose a platform to see how it will show the post.</p>
      ) : (
        <>
          <StageTools frame={frame} onFrame={setFrame} hasVideo={lookMedia?.type === 'video'} />
          <div className={frame === 'desktop' ? 'cols wide' : 'cols'}>
            {stacks.map((stack, index) => (
              <div key={index} className="stack2">
                {stack.map((row) => (
                  <Preview
                    key={row.platform}
                    row={row}
                    draft={draft}
                    media={
                      lookMedia && toPlatformLook(lookMedia, row.platform, { fit: row.fit, cover })
                    }
                    frame={frame}
                  />
                ))}
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  );
});

const isShown = (status: string): boolean => status !== 'unconnected' && status !== 'off';
