/** TikTok's API has no such call: posts are deleted in TikTok's own app. */
export const deletePost = null;
