/** The most posts in a thread, the first one included. */
export const MAX_THREAD_POSTS = 25;
