import { AppError } from '#app/server/errors/app-error.ts';
import type { TextImage } from '#app/server/ports/text-generator.ts';
import { type Actor, requireScope } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { IN_LIBRARY } from '../../media/list-media.ts';
import { makePoster } from '../../media/make-poster.ts';

type PictureDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'posters'>;

const IMAGES: ReadonlySet<string> = new Set(['image', 'gif']);
/** Posters have some ten kilobytes. A larger file isn't read. */
const MAX_POSTER_BYTES = 1024 * 1024;

const COLUMNS = { id: true, kind: true, posterKey: true } as const;

export interface LibraryImage {
  readonly id: string;
  readonly posterKey: string | null;
}

/** Finds an image of the library. Throws `not_found`, or `validation_failed` for a file of another kind. */
export async function findImage(
  { prisma }: PictureDeps,
  actor: Actor,
  mediaId: string,
): Promise<LibraryImage> {
  // A description tells what the file shows.
  requireScope(actor, 'media:read');
  const row = await prisma.mediaAsset.findFirst({
    where: { ...IN_LIBRARY, id: mediaId, workspaceId: actor.workspaceId },
    select: COLUMNS,
  });
  if (!row) throw noSuchFile();
  if (IMAGES.has(row.kind)) return row;
  throw new AppError('validation_failed', {
    message: 'Only images can get a suggested alt text. Write the one of this file yourself.',
  });
}

export function noSuchFile(): AppError {
  return new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
}

/**
 * Returns a small picture of the image for the model, encoded again, so the original and its metadata stay
 * here. Creates the file's poster if it has none. Throws `validation_failed` for an image that can't be
 * decoded.
 */
export async function openPicture(
  deps: PictureDeps,
  { id, posterKey }: LibraryImage,
  signal: AbortSignal | undefined,
): Promise<TextImage> {
  const key = posterKey ?? (await createPoster(deps, id, signal));
  const poster = key === null ? null : await readPoster(deps, key);
  const jpeg =
    key !== null && poster
      ? await deps.posters.toModelPicture(poster, { storageKey: key, signal })
      : null;
  if (jpeg) return { jpeg };
  throw new AppError('validation_failed', {
    message: 'Fanfare can’t read this image. Write the alt text yourself.',
  });
}

async function createPoster(
  deps: PictureDeps,
  mediaId: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  await makePoster(deps, { mediaId, ...(signal ? { signal } : {}) });
  const row = await deps.prisma.mediaAsset.findUnique({
    where: { id: mediaId },
    select: { posterKey: true },
  });
  return row?.posterKey ?? null;
}

async function readPoster({ mediaStore }: PictureDeps, key: string): Promise<Uint8Array | null> {
  const sizeBytes = await mediaStore.sizeBytes(key);
  if (sizeBytes === null || sizeBytes > MAX_POSTER_BYTES) return null;
  const chunks: Uint8Array[] = [];
  // A chunk is valid only until the next one.
  for await (const chunk of await mediaStore.open(key)) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks);
}
