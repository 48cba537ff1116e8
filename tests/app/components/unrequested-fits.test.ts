import { expect, it } from 'vitest';
import { listOpen, listUnrequested } from '#app/components/composer/unrequested-fits.ts';
import { EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitMaking, FitPlanOutput } from '#app/domain/fit/rendition.ts';

function plan(platform: PlatformId, more: Partial<FitPlanOutput> = {}): FitPlanOutput {
  return {
    platform,
    tier: 'standard',
    verdict: 'changes',
    needed: true,
    changes: [],
    reason: null,
    recipe: null,
    output: null,
    made: null,
    making: null,
    ...more,
  };
}

const making = (state: FitMaking['state']): Partial<FitPlanOutput> => ({
  making: { state, progress: 40, message: null },
});
const ALL = ['instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'] as const;
const draft = { ...EMPTY_DRAFT, platforms: [...ALL] };

it('requests each file once, for selected platforms with an account', () => {
  const plans = [
    plan('instagram'),
    plan('facebook', making('running')),
    plan('linkedin', making('failed')),
    plan('twitter', { verdict: 'fits', needed: false }),
    plan('tiktok'),
    plan('youtube'),
  ];
  const choice = {
    draft,
    plans,
    connected: ['instagram', 'facebook', 'linkedin', 'youtube'] as const,
  };
  expect(listUnrequested(choice)).toEqual(['instagram']);
  expect(listOpen(choice)).toEqual(['facebook']);
});

it('requests nothing when the user keeps the file unchanged', () => {
  const off = { ...draft, fit: { ...draft.fit, choice: 'off' as const } };
  const plans = [plan('instagram'), plan('facebook', making('queued'))];
  const choice = { draft: off, plans, connected: ALL };
  expect([listUnrequested(choice), listOpen(choice)]).toEqual([[], []]);
});
