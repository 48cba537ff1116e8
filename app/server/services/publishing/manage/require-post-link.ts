import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { findMissedSite } from '#app/domain/platforms/post-links.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';

/**
 * Throws `validation_failed` if a link doesn't lead to the delivery's platform: it's shown as the link to the post,
 * and signed in its receipt. The sandbox's pages may be anywhere.
 */
export function requirePostLink(
  { platform, environment }: Pick<FoundDelivery, 'platform' | 'environment'>,
  url: string | null,
): void {
  const site = url && environment === 'live' ? findMissedSite(platform, url) : null;
  if (site === null) return;
  const message = `This isn’t a link to ${PLATFORMS[platform].name}. Open the post there, and copy its address on ${site}.`;
  const violations = [{ pointer: '/url', code: 'invalid_value' as const, message }];
  throw new AppError('validation_failed', { message, violations });
}
