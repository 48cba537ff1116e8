/** TikTok's API has no delete call. Posts can only be deleted in TikTok's own app. */
export const deletePost = null;
