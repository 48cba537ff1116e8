import type { ShortLinkOutput } from '#app/domain/short-links/short-links.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { LinkShortener } from '#app/server/ports/link-shortener.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export interface ById {
  readonly shortLinkId: string;
}

export const SHORT_LINK_COLUMNS = {
  id: true,
  code: true,
  target: true,
  purpose: true,
  clicks: true,
  createdAt: true,
  revokedAt: true,
} satisfies Prisma.ShortLinkSelect;

export type ShortLinkRow = Prisma.ShortLinkGetPayload<{ select: typeof SHORT_LINK_COLUMNS }>;

/** Builds the output of a short link. */
export function toShortLinkOutput(
  { code, purpose, createdAt, revokedAt, ...row }: ShortLinkRow,
  shortener: LinkShortener,
): ShortLinkOutput {
  return {
    ...row,
    url: shortener.toUrl(code),
    purpose: purpose === 'posts' ? 'posts' : 'manual',
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

/** Returns a short link without checking a scope, for a caller that just created it. Throws `not_found`. */
export async function readShortLink(
  { prisma, linkShortener }: Pick<ServiceDeps, 'prisma' | 'linkShortener'>,
  { workspaceId }: Actor,
  { shortLinkId: id }: ById,
): Promise<ShortLinkOutput> {
  const row = await prisma.shortLink.findFirst({
    where: { id, workspaceId },
    select: SHORT_LINK_COLUMNS,
  });
  if (!row) throw noSuchShortLink();
  return toShortLinkOutput(row, linkShortener);
}

/** Creates the error for a short link that the workspace doesn't have. */
export function noSuchShortLink(): AppError {
  return new AppError('not_found', { message: 'This workspace has no short link with this ID.' });
}
