import { pickFiles } from '#app/domain/composer/draft-files.ts';
import { haveSeveralShapes } from '#app/domain/fit/carousel-shape.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { isStory, type ShownFitsOptions } from './shown-fits.ts';

interface ShapeChoiceOptions extends Omit<ShownFitsOptions, 'fits'> {
  /** Details of the draft's files. */
  readonly files: readonly Pick<MediaOutput, 'id' | 'width' | 'height'>[];
}

/** Returns whether a carousel has files of several shapes, or the person chose one shape for them. */
export function hasShapeChoice({ draft, sent, files }: ShapeChoiceOptions): boolean {
  if (!draft.platforms.includes('instagram') || isStory(draft, 'instagram')) return false;
  const ids = (sent.find(({ platform }) => platform === 'instagram')?.files ?? []).map(toId);
  if (ids.length < 2) return false;
  return draft.fit.carouselShape !== null || haveSeveralShapes(pickFiles(ids, files));
}

const toId = ({ id }: { readonly id: string }): string => id;
