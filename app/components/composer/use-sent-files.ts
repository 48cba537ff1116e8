import { useMemo } from 'react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** The files that a platform gets, in order. */
export interface SentFiles {
  readonly platform: PlatformId;
  readonly files: readonly { readonly id: string }[];
}

/** Returns which files each platform gets. The same object while only the text changes. */
export function useSentFiles(rows: readonly PlatformAssessment[]): readonly SentFiles[] {
  const text = JSON.stringify(
    rows.map(({ platform, files }) => ({ platform, files: files.map(({ id }) => ({ id })) })),
  );
  return useMemo(() => JSON.parse(text) as SentFiles[], [text]);
}
