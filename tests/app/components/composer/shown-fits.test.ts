import { expect, it } from 'vitest';
import { listShownFits } from '#app/components/composer/shown-fits.ts';
import { EMPTY_DRAFT, type FileDraft } from '#app/domain/composer/draft.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';

const PLAN = { verdict: 'changes', platform: 'instagram' } as unknown as FitPlanOutput;

it.each([
  [false, [PLAN]],
  [true, []],
] as const)('lists what is converted, and nothing for a story: %s', (isStory, expected) => {
  const draft: FileDraft = {
    ...EMPTY_DRAFT,
    platforms: ['instagram'],
    instagram: { ...EMPTY_DRAFT.instagram, isStory },
  };
  const fits = [{ mediaId: 'med_1', plans: [PLAN] }];
  const sent = [{ platform: 'instagram' as const, files: [{ id: 'med_1', fit: null }] }];
  expect(listShownFits({ draft, fits, sent })).toEqual(expected);
});
