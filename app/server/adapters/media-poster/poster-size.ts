/** Pixels on a poster's longer side: twice the size of a list tile, for high-density screens. */
export const LONGER_SIDE = 640;
