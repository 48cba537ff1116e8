import { ConfigError } from './config-error.ts';
import type { Environment } from './schema.ts';

/**
 * Returns whether TikTok has verified the links to this installation's media. It downloads photos only from those.
 * Throws a `ConfigError` if `TIKTOK_VERIFIED_URLS` doesn't cover them, because every photo post would fail.
 */
export function isMediaVerified(
  { TIKTOK_VERIFIED_URLS: list }: Pick<Environment, 'TIKTOK_VERIFIED_URLS'>,
  publicUrl: string,
): boolean {
  const verified = (list ?? '').split(/[\s,]+/u).filter(Boolean);
  if (verified.length === 0) return false;
  const media = new URL(`${publicUrl}/media/`);
  if (media.protocol !== 'https:' || isAddress(media)) {
    throw new ConfigError(
      'TIKTOK_VERIFIED_URLS needs a PUBLIC_URL with https and a host name, because TikTok downloads photos from nothing else.',
    );
  }
  if (verified.some((entry) => covers(entry, media))) return true;
  throw new ConfigError(
    `TIKTOK_VERIFIED_URLS covers no media of this installation: add the domain ${media.hostname} or the prefix ${media.href}.`,
  );
}

/** A verified domain covers its subdomains. A prefix is compared literally. */
function covers(entry: string, { hostname, href }: URL): boolean {
  if (entry.includes('://')) return href.startsWith(entry);
  const domain = entry.toLowerCase();
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function isAddress({ hostname }: URL): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/u.test(hostname);
}
