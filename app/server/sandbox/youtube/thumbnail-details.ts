import type { SimulatorContext } from '../kit/types.ts';
import type { VideoRow } from './store.ts';

const SIZES = { default: [120, 90], medium: [320, 180], high: [480, 360] } as const;
const CUSTOM_SIZES = { ...SIZES, standard: [640, 480], maxres: [1280, 720] } as const;

/** Returns the thumbnails. Custom images also have the larger sizes. */
export function describeThumbnails(context: SimulatorContext, row: VideoRow): object {
  const sizes = row.thumbnail ? CUSTOM_SIZES : SIZES;
  const described = Object.entries(sizes).map(([name, [width, height]]) => {
    const url = `${context.baseUrl}/vi/${row.id}/${name}.jpg`;
    return [name, { url, width, height }] as const;
  });
  return Object.fromEntries(described);
}
