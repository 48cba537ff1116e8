/** Pixels of a poster's longer side: twice the size of a list's tile, for dense screens. */
export const LONGER_SIDE = 640;
