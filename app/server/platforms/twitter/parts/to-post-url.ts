import type { DeliveryAccount } from '#app/server/ports/platform-adapter.ts';
import type { TwitterConfig } from '../config.ts';

/** Returns the permalink of a post or a reply by this account. */
export function toPostUrl(
  { webUrl }: TwitterConfig,
  { handle }: DeliveryAccount,
  postId: string,
): string {
  return `${webUrl}/${handle ?? 'i/web'}/status/${postId}`;
}
