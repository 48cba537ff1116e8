import { MediaKind } from '#app/domain/media/media.ts';
import { MediaTraits } from '#app/domain/media/media-traits.ts';
import type { ServiceDeps } from '../deps.ts';

type PosterDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'posters'>;

const MAX_POSTER_BYTES = 2 * 1024 * 1024;

/**
 * Creates the file's poster and stores its location. Does nothing if the file is gone or already has one. A
 * file that Fanfare can't create a poster from stays without one.
 */
export async function makePoster(
  deps: PosterDeps,
  { mediaId, signal }: { mediaId: string; signal?: AbortSignal },
): Promise<void> {
  const row = await deps.prisma.mediaAsset.findFirst({
    where: { id: mediaId, state: 'ready', deletedAt: null, posterKey: null },
    select: { id: true, kind: true, durationMs: true, storageKey: true, traits: true },
  });
  if (!row) return;
  const { storageKey, durationMs } = row;
  const { tracks } = MediaTraits.partial().nullable().parse(row.traits) ?? {};
  const kind = MediaKind.parse(row.kind);
  const source = { storageKey, kind, durationMs, tracks: tracks ?? undefined };
  const picture = await deps.posters.make(source, signal ? { signal } : {});
  if (!picture) return;
  const posterKey = `${row.storageKey}.poster`;
  await deps.mediaStore.write(posterKey, toStream(picture), { maxBytes: MAX_POSTER_BYTES });
  const { count } = await deps.prisma.mediaAsset.updateMany({
    where: { id: mediaId, deletedAt: null },
    data: { posterKey },
  });
  if (count === 0) await deps.mediaStore.delete(posterKey);
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
