import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPreviewMedia } from './preview-media.ts';

const SECOND_MS = 1000;

/** Returns the published file: the converted one if it exists, else the cropped part of the original. */
export function toFittedPreview(media: PreviewMedia, fit: FitPlanOutput | null): PreviewMedia {
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
