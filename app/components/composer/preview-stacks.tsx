import { listShown } from '#app/domain/composer/assessments.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PreviewFrame } from '../previews/preview-types.ts';
import { Preview } from '../previews/preview.tsx';
import { toPlatformPreview } from './fitted-preview.ts';
import type { PreviewData } from './use-composer.ts';

/** Two stacks of similar height. CSS columns would be rebalanced on every keystroke. */
const STACKS: readonly (readonly PlatformId[])[] = [
  ['instagram', 'twitter', 'youtube'],
  ['tiktok', 'facebook', 'linkedin'],
];

export interface PreviewStacksProps extends PreviewData {
  readonly frame: PreviewFrame;
}

/** Shows the previews of the selected platforms. */
export function PreviewStacks({ rows, draft, previewMedia, cover, frame }: PreviewStacksProps) {
  const shown = listShown(rows);
  return (
    <div className={frame === 'desktop' ? 'cols wide' : 'cols'}>
      {STACKS.map((stack, index) => (
        <div key={index} className="stack2">
          {stack
            .flatMap((platform) => shown.filter((row) => row.platform === platform))
            .map((row) => (
              <Preview
                key={row.platform}
                row={row}
                draft={draft}
                media={
                  previewMedia &&
                  toPlatformPreview(previewMedia, row.platform, { fit: row.fit, cover })
                }
                cardPicture={previewMedia ? null : cover.picture}
                frame={frame}
              />
            ))}
        </div>
      ))}
    </div>
  );
}
