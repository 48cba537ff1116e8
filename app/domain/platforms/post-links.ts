import type { PlatformId } from './platforms.ts';

/** The sites that a platform's links to posts lead to, their subdomains included. The first is its main one. */
const POST_SITES: Readonly<Record<PlatformId, readonly [string, ...string[]]>> = {
  instagram: ['instagram.com', 'instagr.am'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  facebook: ['facebook.com', 'fb.watch'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  twitter: ['x.com', 'twitter.com'],
};

/** Returns the site that a link to one of the platform's posts should lead to; null if it leads to one. */
export function findMissedSite(platform: PlatformId, link: string): string | null {
  const host = URL.parse(link)?.hostname ?? '';
  const sites = POST_SITES[platform];
  return isInSites(host, sites) ? null : sites[0];
}

/** Returns whether a host belongs to a platform's site. */
export function isPlatformSite(host: string): boolean {
  return Object.values(POST_SITES).some((sites) => isInSites(host, sites));
}

const isInSites = (host: string, sites: readonly string[]): boolean =>
  sites.some((site) => host === site || host.endsWith(`.${site}`));
