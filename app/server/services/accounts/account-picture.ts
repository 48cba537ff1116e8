import type { ServiceDeps } from '../deps.ts';
import { type Actor, requireRole } from '../actor.ts';

/** Twice the size of the largest picture on our pages, in pixels. */
const SIDE = 160;
/** Before a picture that couldn't be read is tried again. */
const RETRY_MS = 60 * 60 * 1000;

type PictureDeps = Pick<ServiceDeps, 'prisma' | 'linkReader' | 'clock'>;

/**
 * Returns the picture of a connected account as a small JPEG, or null if it has none or it can't be read. It's read
 * from the platform once and kept, because the platforms' addresses expire. If a newer one can't be read, the kept
 * one is returned.
 */
export async function readAccountPicture(
  { prisma, linkReader, clock }: PictureDeps,
  actor: Actor,
  { accountId }: { readonly accountId: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  requireRole(actor, 'viewer', 'accounts:read');
  const row = await prisma.account.findFirst({
    where: { id: accountId, workspaceId: actor.workspaceId, state: { not: 'revoked' } },
    select: { pictureUrl: true, picture: true },
  });
  const url = row?.pictureUrl;
  if (!row || !url) return null;
  const now = clock.now();
  const kept = row.picture?.image ?? null;
  if (row.picture && isCurrent(row.picture, { url, now })) return kept;
  const read = (await linkReader.readImage(url, { maxSide: SIDE })) ?? kept;
  // The account may have been disconnected or deleted in the meantime.
  await prisma.$executeRaw`
    INSERT INTO account_picture (account_id, source_url, image, read_at)
    SELECT id, ${url}, ${read}, ${now} FROM account
    WHERE id = ${accountId} AND workspace_id = ${actor.workspaceId} AND state <> 'revoked'
    ON CONFLICT (account_id) DO UPDATE
    SET source_url = excluded.source_url, image = excluded.image, read_at = excluded.read_at`;
  return read;
}

interface Kept {
  readonly sourceUrl: string;
  readonly image: Uint8Array | null;
  readonly readAt: Date;
}

const isCurrent = (
  { sourceUrl, image, readAt }: Kept,
  { url, now }: { readonly url: string; readonly now: Date },
): boolean => sourceUrl === url && (image !== null || now.getTime() - readAt.getTime() < RETRY_MS);
