import type { PlatformId } from './platforms.ts';

/** The URLs that start connecting an account. */
export const CONNECT_PATHS: Readonly<Record<PlatformId, string>> = {
  linkedin: '/api/auth/linkedin/oauth2/start/linkedin',
  twitter: '/api/auth/twitter/oauth/start/twitter',
  facebook: '/api/auth/facebook/oauth/start/facebook',
  instagram: '/api/auth/instagram/oauth/start/instagram',
  youtube: '/api/auth/youtube/oauth2/start/google',
  tiktok: '/api/auth/tiktok/oauth/start/tiktok',
};

/** Returns the path that a platform redirects the browser to. */
export const callbackPath = (platform: string): string => `/api/auth/${platform}/callback`;
