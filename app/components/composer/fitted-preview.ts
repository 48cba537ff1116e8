import { MOMENT_COVERS, PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPreviewMedia } from './preview-media.ts';
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

/** Returns the published file: the converted one if it exists, else the cropped part of the original. */
function toFittedPreview(media: PreviewMedia, fit: FitPlanOutput | null): PreviewMedia {
  const converted = fit?.made ? toPreviewMedia(fit.made) : null;
  if (converted)
    return { ...converted, id: media.id, altText: media.altText, ...toShownAt(media, fit) };
  const recipe = fit?.recipe;
  if (!recipe || recipe.make === 'mp4-rewrap') return media;
  const { source, crop } = recipe;
  return {
    ...media,
    aspect: crop.width / crop.height,
    crop: {
      left: crop.left / source.width,
      top: crop.top / source.height,
      width: crop.width / source.width,
      height: crop.height / source.height,
    },
  };
}

/** Returns the same frame's position in the trimmed video, whose poster shows another frame. */
function toShownAt(
  { shownAt }: PreviewMedia,
  fit: FitPlanOutput | null,
): Partial<Pick<PreviewMedia, 'shownAt' | 'posterUrl'>> {
  if (shownAt === undefined) return {};
  const startMs = fit?.recipe?.make === 'mp4' ? fit.recipe.startMs : 0;
  return { shownAt: Math.max(0, shownAt - startMs / SECOND_MS), posterUrl: null };
}
