import { describe, expect, it } from 'vitest';
import { hasShapeChoice } from '#app/components/composer/has-shape-choice.ts';
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

describe('the choice of a carousel’s shape', () => {
  const WIDE = { id: 'med_1', width: 1600, height: 900 };
  const TALL = { id: 'med_2', width: 900, height: 1600 };
  const files = [WIDE, TALL, { ...WIDE, id: 'med_3' }, { ...WIDE, id: 'med_4', width: null }];
  const hasChoice = (ids: readonly string[], changes: Partial<FileDraft> = {}) =>
    hasShapeChoice({
      draft: { ...EMPTY_DRAFT, platforms: ['instagram'], ...changes },
      sent: [{ platform: 'instagram', files: ids.map((id) => ({ id })) }],
      files,
    });

  it('is offered for files of several shapes', () => {
    expect(hasChoice(['med_1', 'med_2'])).toBe(true);
    expect(hasChoice(['med_1', 'med_3', 'med_4'])).toBe(false);
    expect(hasChoice(['med_2'])).toBe(false);
  });

  it('stays while a shape is chosen', () => {
    const fit = { ...EMPTY_DRAFT.fit, carouselShape: '1:1' } as const;
    expect(hasChoice(['med_1', 'med_3'], { fit })).toBe(true);
    expect(hasChoice(['med_1'], { fit })).toBe(false);
  });

  it('isn’t offered for a story, or without Instagram', () => {
    const instagram = { ...EMPTY_DRAFT.instagram, isStory: true };
    expect(hasChoice(['med_1', 'med_2'], { instagram })).toBe(false);
    expect(hasChoice(['med_1', 'med_2'], { platforms: ['facebook'] })).toBe(false);
  });
});
