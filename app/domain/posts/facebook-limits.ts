/** The longest text that Facebook shows on a background, in characters. */
export const MAX_BACKGROUND_TEXT = 130;
