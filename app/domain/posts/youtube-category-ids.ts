/** Categories that a video can be in (https://developers.google.com/youtube/v3/docs/videoCategories/list). */
export const YOUTUBE_CATEGORY_IDS = [
  '2',
  '23',
  '27',
  '24',
  '1',
  '20',
  '26',
  '10',
  '25',
  '29',
  '22',
  '15',
  '28',
  '17',
  '19',
] as const;

export type YouTubeCategoryId = (typeof YOUTUBE_CATEGORY_IDS)[number];
