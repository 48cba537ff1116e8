import { MOMENT_COVERS, PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { LookMedia } from '../previews/look.ts';
import { toLookMedia } from './look-media.ts';
import type { Cover } from './use-cover.ts';

const SECOND_MS = 1000;

export type ShownCover = Pick<Cover, 'picture' | 'plans' | 'moment'>;

/** Returns the file as one platform shows it: converted, with its cover. */
export function toPlatformLook(
  media: LookMedia,
  platform: PlatformId,
  { fit, cover }: { fit: FitPlanOutput | null; cover: ShownCover },
): LookMedia {
  if (media.type !== 'video') return toFittedLook(media, fit);
  const { picture, moment } = cover;
  if (picture && PICTURE_COVERS.includes(platform)) {
    const plan = cover.plans.find((one) => one.platform === platform && one.needed) ?? null;
    const look = toLookMedia(picture, null);
    return { ...toFittedLook(media, fit), ...(look && { cover: toFittedLook(look, plan) }) };
  }
  if (moment === null || !MOMENT_COVERS.includes(platform)) return toFittedLook(media, fit);
  const shownAt = moment.atMs / SECOND_MS;
  return toFittedLook({ ...media, shownAt, posterUrl: moment.url }, fit);
}

/** Returns the published file: the converted one if it exists, else the cropped part of the original. */
function toFittedLook(media: LookMedia, fit: FitPlanOutput | null): LookMedia {
  const converted = toLookMedia(fit?.made ?? null, null);
  if (converted) return { ...converted, altText: media.altText, ...toShownAt(media, fit) };
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

/** Returns the same frame's position in the trimmed video. */
function toShownAt({ shownAt }: LookMedia, fit: FitPlanOutput | null): Pick<LookMedia, 'shownAt'> {
  if (shownAt === undefined) return {};
  const startMs = fit?.recipe?.make === 'mp4' ? fit.recipe.startMs : 0;
  return { shownAt: Math.max(0, shownAt - startMs / SECOND_MS) };
}
