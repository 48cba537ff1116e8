/**
 * The pictures of the app on the landing page: what `npm run pictures` takes of the running demo, and
 * their sizes, so that a page keeps their place while they load.
 */
export const SHOTS = {
  composer: { path: '/app/platform-preview', width: 1440, height: 900, small: 800 },
  captions: { path: '/app/caption-generator', width: 1280, height: 838, small: 720 },
  dashboard: { path: '/app', width: 1280, height: 838, small: 720 },
  fit: { path: '/app/media-upload', width: 1280, height: 838, small: 720 },
} as const;
export type ShotName = keyof typeof SHOTS;

/** What a phone shows of the composer, in place of a screen that is too wide to be read there. */
export const PHONE_SHOT = { width: 780, height: 1560 } as const;
