import type { FileDraft } from '#app/domain/composer/draft.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { Composer } from './use-composer.ts';

/** Returns the plans that convert the file, for the selected platforms. */
export function listShownFits({
  draft,
  fits,
}: Pick<Composer, 'fits'> & { readonly draft: FileDraft }): readonly FitPlanOutput[] {
  return fits.filter(
    ({ platform, verdict }) => verdict === 'changes' && draft.platforms.includes(platform),
  );
}
