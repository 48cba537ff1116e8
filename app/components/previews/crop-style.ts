import type { CSSProperties } from 'react';
import type { PreviewCrop } from './preview-types.ts';

interface CropFrame {
  readonly fit: 'cover' | 'contain';
  /** Aspect ratio of the box, as width divided by height. */
  readonly box: number;
  /** Aspect ratio of the visible part, as width divided by height. */
  readonly picture: number;
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/**
 * Positions a whole image so that only its visible part shows in the box, as `object-fit` would place the
 * cropped image. The rest is clipped.
 */
export function toCropStyle(crop: PreviewCrop, { fit, box, picture }: CropFrame): CSSProperties {
  const isWider = picture > box;
  const fillsHeight = fit === 'cover' ? isWider : !isWider;
  const width = fillsHeight ? picture / box : 1;
  const height = fillsHeight ? 1 : box / picture;
  const whole = { width: width / crop.width, height: height / crop.height };
  const right = 1 - crop.left - crop.width;
  const bottom = 1 - crop.top - crop.height;
  return {
    inset: 'auto',
    maxWidth: 'none',
    objectFit: 'fill',
    width: percent(whole.width),
    height: percent(whole.height),
    left: percent((1 - width) / 2 - crop.left * whole.width),
    top: percent((1 - height) / 2 - crop.top * whole.height),
    clipPath: `inset(${[crop.top, right, bottom, crop.left].map(percent).join(' ')})`,
  };
}
