/** How many images are offered at once: the newest ones, or the newest that match a search. */
export const COVER_PICTURES = 11;
