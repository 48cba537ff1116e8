import type { FitPlanOutput } from '#app/domain/rendition.ts';
import type { LookMedia } from '../previews/look.ts';
import { toLookMedia } from './look-media.ts';

/** The file as it goes out: the finished one where it is made, else the part that is kept, in its new shape. */
export function toFittedLook(media: LookMedia, fit: FitPlanOutput | null): LookMedia {
  const made = toLookMedia(fit?.made ?? null, null);
  if (made) return { ...made, altText: media.altText };
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
