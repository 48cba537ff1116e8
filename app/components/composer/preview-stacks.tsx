import { listShown } from '#app/domain/composer/assessments.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { LookFrame } from '../previews/look.ts';
import { Preview } from '../previews/preview.tsx';
import { toPlatformLook } from './fitted-look.ts';
import type { PreviewData } from './use-composer.ts';

/** Two stacks of similar height. CSS columns would be rebalanced on every keystroke. */
const STACKS: readonly (readonly PlatformId[])[] = [
  ['instagram', 'twitter', 'youtube'],
  ['tiktok', 'facebook', 'linkedin'],
];

export interface PreviewStacksProps extends PreviewData {
  readonly frame: LookFrame;
}

/** Shows the previews of the selected platforms. */
export function PreviewStacks({ rows, draft, lookMedia, cover, frame }: PreviewStacksProps) {
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
                  lookMedia && toPlatformLook(lookMedia, row.platform, { fit: row.fit, cover })
                }
                cardPicture={lookMedia ? null : cover.picture}
                frame={frame}
              />
            ))}
        </div>
      ))}
    </div>
  );
}
