/** How many images are offered at once: the newest ones, or the newest that match a search. */
export const COVER_PICTURES = 11;

/** Explains why an uploaded file can't be a cover. */
export const NO_PICTURE = 'A cover must be an image. Upload a JPEG or PNG.';
