/** TikTok's API has no call for comments. */
export const comments = null;
