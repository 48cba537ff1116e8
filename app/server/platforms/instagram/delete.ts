/** With Instagram Login, posts can only be deleted in Instagram's own app. */
export const deletePost = null;
