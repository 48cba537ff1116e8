/** How many days one action moves selected posts. Apart from its schema, which would bring Zod to the screen. */
export const MAX_MOVED_DAYS = 365;
