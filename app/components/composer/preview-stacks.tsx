import { applyDraftMentions, listShownNames } from '#app/domain/composer/apply-draft-mentions.ts';
import { listShown } from '#app/domain/composer/assessments.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { PreviewFrame, PreviewMedia } from '../previews/preview-types.ts';
import { useIsNarrow } from '../client/use-is-narrow.ts';
import { Preview } from '../previews/preview.tsx';
import { toPlatformPreview } from './fitted-preview.ts';
import { toLocalPreview } from './preview-media.ts';
import type { PreviewData } from './use-composer.ts';
import { usePreviewFiles } from './use-preview-files.ts';

/** Two stacks of similar height. CSS columns would be rebalanced on every keystroke. */
const STACKS: readonly (readonly PlatformId[])[] = [
  ['instagram', 'twitter', 'youtube'],
  ['tiktok', 'facebook', 'linkedin'],
];

export interface PreviewStacksProps extends PreviewData {
  readonly frame: PreviewFrame;
}

/** Files of a carousel have none. */
const NO_COVER = { picture: null, plans: [], moment: null };

/** Returns the files as the platform shows them. Until one has arrived, the one that is being uploaded. */
function listPreviews(
  { platform, files }: PlatformAssessment,
  previews: readonly PreviewMedia[],
  { arriving, cover }: PreviewData,
): PreviewMedia[] {
  const shown = files.flatMap(({ id, fit }) => {
    const media = previews.find((one) => one.id === id);
    const shownCover = files.length === 1 ? cover : NO_COVER;
    return media ? [toPlatformPreview(media, platform, { fit, cover: shownCover })] : [];
  });
  return shown.length === 0 && arriving ? [toLocalPreview(arriving)] : shown;
}

/** Side by side, the previews scroll: by keyboard too. */
const SCROLLING = { role: 'group', tabIndex: 0, 'aria-label': 'Previews, side by side' };

/** Shows the previews of the selected platforms. */
export function PreviewStacks({ frame, ...staged }: PreviewStacksProps) {
  const { rows, draft, mentions, cover } = staged;
  const previews = usePreviewFiles(staged.files);
  const shown = listShown(rows);
  const isNarrow = useIsNarrow();
  return (
    <div
      className={frame === 'desktop' ? 'cols wide' : 'cols'}
      {...(isNarrow ? SCROLLING : undefined)}
    >
      {STACKS.map((stack, index) => (
        <div key={index} className="stack2">
          {stack
            .flatMap((platform) => shown.filter((row) => row.platform === platform))
            .map((row) => {
              const files = listPreviews(row, previews, staged);
              return (
                <Preview
                  key={row.platform}
                  row={row}
                  draft={applyDraftMentions(draft, row.platform, mentions)}
                  mentioned={listShownNames(draft, row.platform, mentions)}
                  files={files}
                  draftFiles={previews}
                  cardPicture={files.length > 0 ? null : cover.picture}
                  frame={frame}
                />
              );
            })}
        </div>
      ))}
    </div>
  );
}
