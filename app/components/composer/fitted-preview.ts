import { MOMENT_COVERS, PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPreviewMedia } from './preview-media.ts';
import { toFittedPreview } from './to-fitted-preview.ts';
import type { Cover } from './use-cover.ts';

const SECOND_MS = 1000;

export type ShownCover = Pick<Cover, 'picture' | 'plans' | 'moment'>;

/** Returns the file as one platform shows it: converted, with its cover. */
export function toPlatformPreview(
  media: PreviewMedia,
  platform: PlatformId,
  { fit, cover }: { fit: FitPlanOutput | null; cover: ShownCover },
): PreviewMedia {
  if (media.type !== 'video') return toFittedPreview(media, fit);
  const { picture, moment } = cover;
  if (picture && PICTURE_COVERS.includes(platform)) {
    const plan = cover.plans.find((one) => one.platform === platform && one.needed) ?? null;
    const preview = toPreviewMedia(picture);
    return {
      ...toFittedPreview(media, fit),
      cover: toFittedPreview(preview, plan),
    };
  }
  if (moment === null || !MOMENT_COVERS.includes(platform)) return toFittedPreview(media, fit);
  const shownAt = moment.atMs / SECOND_MS;
  return toFittedPreview({ ...media, shownAt, posterUrl: moment.url }, fit);
}
