import type { MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';
import { findFailReason, saveResult } from './accept.ts';
import type { PublishRow } from './store.ts';

/** https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide */
const CONTENT_TYPES = ['image/jpeg', 'image/webp'];
const MAX_PHOTO_BYTES = 20_000_000;
/** "Maximum 1080p", portrait or landscape. */
const MAX_SHORT_SIDE = 1080;
const MAX_LONG_SIDE = 1920;

/** Decides the result of a photo post once all photos have been fetched. It can't be canceled anymore. */
export async function acceptPhotos(
  context: SimulatorContext,
  row: PublishRow,
  { blobs, coverIndex }: { blobs: readonly StoredBlob[]; coverIndex: number },
): Promise<void> {
  const files: Array<{ blob: StoredBlob; probe: MediaProbe }> = [];
  for (const blob of blobs) files.push({ blob, probe: await context.blobs.probe(blob.sha256) });
  const photos = files.map(({ blob, probe }) => ({
    ...blob,
    contentType: probe.contentType ?? 'application/octet-stream',
  }));
  const cover = photos[coverIndex] ?? photos[0];
  if (cover === undefined) return;
  const fault = files.map(({ blob, probe }) => findPhotoFault(blob, probe)).find(Boolean) ?? null;
  const probe = files[coverIndex]?.probe;
  saveResult(context, row, {
    media: cover,
    photos,
    width: probe?.width ?? null,
    height: probe?.height ?? null,
    durationSeconds: null,
    failReason: findFailReason(context, row, fault),
  });
}

function findPhotoFault({ sizeBytes }: StoredBlob, probe: MediaProbe): string | null {
  const isKnown = probe.kind === 'image' && CONTENT_TYPES.includes(probe.contentType ?? '');
  if (!isKnown || sizeBytes > MAX_PHOTO_BYTES) return 'file_format_check_failed';
  const sides = [probe.width ?? 0, probe.height ?? 0];
  const fits = Math.min(...sides) <= MAX_SHORT_SIDE && Math.max(...sides) <= MAX_LONG_SIDE;
  return fits ? null : 'picture_size_check_failed';
}
