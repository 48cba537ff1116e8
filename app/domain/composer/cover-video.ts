import type { PlatformId } from '../platforms/platforms.ts';
import type { PlatformFile } from './composer-findings.ts';

interface Row {
  readonly platform: PlatformId;
  readonly files: readonly Pick<PlatformFile, 'id'>[];
}

interface CoverFiles<F> {
  readonly platforms: readonly PlatformId[];
  /** What each platform gets. */
  readonly rows: readonly Row[];
  /** The draft's files. */
  readonly files: readonly F[];
}

/** Returns the video that can have a cover: the draft's only file, or a selected platform's only one. */
export function findCoverVideo<F extends { readonly id: string; readonly type: string }>({
  platforms,
  rows,
  files,
}: CoverFiles<F>): F | null {
  const alone = rows.flatMap(({ platform, files: sent }) =>
    platforms.includes(platform) && sent.length === 1 ? sent.map(({ id }) => id) : [],
  );
  const only = files.length === 1 ? files : files.filter(({ id }) => alone.includes(id));
  return only.find(({ type }) => type === 'video') ?? null;
}
