/** The shape of all files of a carousel: the one in which its first file is published, or a ratio that Instagram recommends. */
export const CAROUSEL_SHAPES = ['first', '3:4', '4:5', '1:1', '1.91:1'] as const;
export type CarouselShape = (typeof CAROUSEL_SHAPES)[number];
