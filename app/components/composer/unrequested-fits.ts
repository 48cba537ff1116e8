import type { Draft } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';

interface Choice {
  readonly draft: Pick<Draft, 'platforms' | 'fit'>;
  /** Platforms with a connected account. */
  readonly connected: readonly PlatformId[];
  readonly plans: readonly FitPlanOutput[];
}

/** Returns the selected platforms that need a converted file that hasn't been requested yet. */
export function listUnrequested(choice: Choice): PlatformId[] {
  return listChanged(choice)
    .filter(({ made, making }) => made === null && making === null)
    .map(({ platform }) => platform);
}

/** Returns the platforms whose file is being converted. */
export function listOpen(choice: Choice): PlatformId[] {
  return listChanged(choice)
    .filter(({ making }) => making?.state === 'queued' || making?.state === 'running')
    .map(({ platform }) => platform);
}

function listChanged({ draft, connected, plans }: Choice): FitPlanOutput[] {
  if (draft.fit.choice === 'off') return [];
  return plans.filter(
    ({ platform, verdict }) =>
      verdict === 'changes' && draft.platforms.includes(platform) && connected.includes(platform),
  );
}
