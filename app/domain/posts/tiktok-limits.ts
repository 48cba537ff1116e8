/** UTF-16 code units (https://developers.tiktok.com/doc/content-posting-api-reference-photo-post). */
export const MAX_PHOTO_TITLE = 90;
