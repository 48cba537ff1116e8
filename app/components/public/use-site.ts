import { useRouteLoaderData } from '@remix-run/react';
import type { SiteFrame } from '#app/domain/platforms/site.ts';

export interface PublicSite {
  readonly site: SiteFrame;
  readonly isSignedIn: boolean;
  /** Null follows the system's theme. */
  readonly theme: 'light' | 'dark' | null;
}

const UNKNOWN: PublicSite = {
  site: { url: '', profiles: [], downloaderUrl: '/app/downloader' },
  isSignedIn: false,
  theme: null,
};

/** Returns the root loader's data: the installation, the visitor, and the theme. */
export function usePublicSite(): PublicSite {
  const root: unknown = useRouteLoaderData('root');
  return isPublicSite(root) ? root : UNKNOWN;
}

function isPublicSite(root: unknown): root is PublicSite {
  return typeof root === 'object' && root !== null && 'site' in root && 'isSignedIn' in root;
}
