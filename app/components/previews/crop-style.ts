import type { CSSProperties } from 'react';
import type { LookCrop } from './look.ts';

interface CropFrame {
  readonly fit: 'cover' | 'contain';
  /** Width by height of the box. */
  readonly box: number;
  /** Width by height of what is kept. */
  readonly picture: number;
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/**
 * Places a whole picture so that only what is kept of it shows in the box, as `object-fit` would place
 * the cropped one; what is outside is cut away.
 */
export function toCropStyle(crop: LookCrop, { fit, box, picture }: CropFrame): CSSProperties {
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
