import { expect, it } from 'vitest';
import { listOpen, listUnrequested } from '#app/components/composer/unrequested-fits.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
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
type Row = Parameters<typeof listOpen>[0][number];

const row = (status: Row['status'], ...fits: (FitPlanOutput | null)[]): Row => ({
  platform: fits.find((fit) => fit !== null)?.platform ?? 'twitter',
  status,
  files: fits.map((fit, index) => ({ id: `med_${index + 1}`, fit })),
});

it('requests each file once, for selected platforms with an account that get it', () => {
  const rows = [
    row('ready', plan('instagram'), plan('instagram', making('queued'))),
    row('blocked', plan('facebook', making('running')), plan('facebook')),
    row('waiting', plan('linkedin', making('failed'))),
    row('ready', null, null),
    row('off', plan('tiktok')),
    row('unconnected', plan('youtube')),
  ];
  expect(listUnrequested(rows)).toEqual([
    { mediaId: 'med_1', platforms: ['instagram'] },
    { mediaId: 'med_2', platforms: ['facebook'] },
  ]);
  expect(listOpen(rows)).toEqual(['med_2', 'med_1']);
});

it('requests nothing for files that stay as they are or are ready', () => {
  const made = { made: {} as MediaOutput };
  const rows = [
    row('ready', null, plan('instagram', { verdict: 'impossible' })),
    row('ready', plan('facebook', made)),
  ];
  expect([listUnrequested(rows), listOpen(rows)]).toEqual([[], []]);
});
