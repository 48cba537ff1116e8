import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

type Row = Pick<PlatformAssessment, 'platform' | 'status' | 'files'>;

/** Returns the files that selected platforms need converted, and that haven't been requested yet. */
export function listUnrequested(
  rows: readonly Row[],
): { readonly mediaId: string; readonly platforms: readonly PlatformId[] }[] {
  const found = new Map<string, PlatformId[]>();
  for (const { mediaId, platform, fit } of listChanged(rows)) {
    if (fit.made !== null || fit.making !== null) continue;
    found.set(mediaId, [...(found.get(mediaId) ?? []), platform]);
  }
  return [...found].map(([mediaId, platforms]) => ({ mediaId, platforms }));
}

/** Returns the IDs of the files that are being converted for selected platforms. */
export function listOpen(rows: readonly Row[]): string[] {
  const open = listChanged(rows).filter(
    ({ fit: { making } }) => making?.state === 'queued' || making?.state === 'running',
  );
  return [...new Set(open.map(({ mediaId }) => mediaId))];
}

interface Changed {
  readonly mediaId: string;
  readonly platform: PlatformId;
  readonly fit: FitPlanOutput;
}

function listChanged(rows: readonly Row[]): Changed[] {
  return rows
    .filter(({ status }) => status !== 'unconnected' && status !== 'off')
    .flatMap(({ platform, files }) =>
      files.flatMap(({ id, fit }) =>
        fit?.verdict === 'changes' ? [{ mediaId: id, platform, fit }] : [],
      ),
    );
}
