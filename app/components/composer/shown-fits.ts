import type { FileDraft } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SentFiles } from './use-sent-files.ts';

export interface ShownFitsOptions {
  readonly draft: FileDraft;
  readonly fits: readonly FileFits[];
  readonly sent: readonly SentFiles[];
}

/** A story gets its file unchanged. */
export const isStory = (draft: FileDraft, platform: PlatformId): boolean =>
  (platform === 'instagram' || platform === 'facebook') && draft[platform].isStory;

/** Returns the plans that convert a file, for the selected platforms that get it. Also if conversion is off. */
export function listShownFits({ draft, fits, sent }: ShownFitsOptions): readonly FitPlanOutput[] {
  return sent
    .filter(({ platform }) => draft.platforms.includes(platform) && !isStory(draft, platform))
    .flatMap(({ platform, files }) =>
      files.flatMap(({ id }) => {
        const plans = fits.find(({ mediaId }) => mediaId === id)?.plans ?? [];
        return plans.filter((plan) => plan.platform === platform && plan.verdict === 'changes');
      }),
    );
}
