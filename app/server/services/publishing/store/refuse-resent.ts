import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { FoundDelivery } from './find-delivery.ts';

/** Throws `already_resent` if a person has resent the delivery with edited content. */
export function refuseResent({
  platform,
  resentAt,
  resentAs,
}: Pick<FoundDelivery, 'platform' | 'resentAt' | 'resentAs'>): void {
  if (resentAt === null) return;
  const { name } = PLATFORMS[platform];
  const message = resentAs
    ? `This delivery to ${name} was already resent as ${resentAs.id}. Continue with that post.`
    : `This delivery to ${name} was already resent, and that post was deleted. Publish a new post instead.`;
  throw new AppError('already_resent', {
    message,
    meta: { resentAsPostId: resentAs?.id ?? null },
  });
}
