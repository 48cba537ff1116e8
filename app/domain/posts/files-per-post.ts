/** The most files that any platform takes in one post. */
export const MAX_FILES_PER_POST = 35;
