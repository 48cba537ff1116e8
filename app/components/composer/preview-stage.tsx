import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { listShown } from '#app/domain/composer/assessments.ts';
import type { PreviewFrame } from '../previews/preview-types.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyStacks } from './lazy-stacks.tsx';
import { LazyStageTools } from './lazy-stage-tools.tsx';
import { COMPOSER_FORM, type PreviewData } from './use-composer.ts';

/** Shows how each selected platform will display the post. */
export const PreviewStage = memo(function PreviewStage({ staged }: { staged: PreviewData }) {
  const { rows } = staged;
  const [frame, setFrame] = useState<PreviewFrame>('mobile');
  // Deferred, because a synchronous update would discard server-rendered HTML that isn't hydrated yet.
  const shownFrame = useDeferredValue(frame);
  return (
    <section className="stage" aria-label="Previews">
      <div className="row between wrap">
        <h2 className="h">Preview</h2>
        <div className="row">
          <noscript>
            <button className="btn quiet" form={COMPOSER_FORM} name="intent" value="preview">
              Update previews
            </button>
          </noscript>
          <Link className="btn ghost" to="/app/media-upload">
            <Icon of={ArrowLeft} size="s" />
            Back to Media Upload
          </Link>
        </div>
      </div>
      {listShown(rows).length === 0 ? (
        <p className="sub nopreview">Choose a platform to see how it will show the post.</p>
      ) : (
        <>
          <LazyStageTools
            frame={frame}
            onFrame={setFrame}
            hasVideo={staged.files.some(({ type }) => type === 'video')}
          />
          <LazyStacks {...staged} frame={shownFrame} />
        </>
      )}
    </section>
  );
});
