/** Characters that an alt text can have at most. */
export const MAX_ALT_TEXT_LENGTH = 1000;
