/** The ID of the button that lists the snippets for the caption. */
export const SNIPPETS_BUTTON = 'snippets-button';
