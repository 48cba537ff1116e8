import type { FileDraft } from '#app/domain/composer/draft.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { Composer } from './use-composer.ts';

/** The plans that change something, of the platforms that the draft goes to. */
export function listShownFits({
  draft,
  fits,
}: Pick<Composer, 'fits'> & { readonly draft: FileDraft }): readonly FitPlanOutput[] {
  return fits.filter(
    ({ platform, verdict }) => verdict === 'changes' && draft.platforms.includes(platform),
  );
}
