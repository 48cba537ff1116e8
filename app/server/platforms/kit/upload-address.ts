import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';

/**
 * Returns the platform's upload URL unchanged, but only if it's on the platform's own hosts, so media and
 * tokens go nowhere else. Without a suffix (an installation with its own base URL), any host is accepted.
 */
export function requireUploadAddress(
  platform: PlatformId,
  address: string,
  hostSuffix: string | null,
): string {
  const url = URL.parse(address);
  const isOwn =
    hostSuffix === null || (url?.protocol === 'https:' && `.${url.hostname}`.endsWith(hostSuffix));
  if (url !== null && isOwn) return address;
  throw new PlatformError({
    platform,
    kind: 'bug',
    code: 'foreign_upload_address',
    message: `${PLATFORMS[platform].name} returned an upload URL on another host.`,
    remedy: 'Contact your administrator. Nothing was uploaded.',
  });
}
