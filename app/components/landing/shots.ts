/**
 * The screenshots on the landing page that `npm run pictures` takes of the running demo, with their sizes, so
 * that the page reserves space while they load.
 */
export const SHOTS = {
  composer: { path: '/app/platform-preview', width: 1440, height: 900, small: 800 },
  captions: { path: '/app/caption-generator', width: 1280, height: 838, small: 720 },
  dashboard: { path: '/app', width: 1280, height: 838, small: 720 },
  fit: { path: '/app/media-upload', width: 1280, height: 838, small: 720 },
} as const;
export type ShotName = keyof typeof SHOTS;

/** The composer on a phone, in place of a screen that is too wide to be readable there. */
export const PHONE_SHOT = { width: 780, height: 1560 } as const;
