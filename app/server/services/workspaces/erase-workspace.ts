import type { ServiceDeps } from '../deps.ts';
import { endGrant } from '../accounts/end-grant.ts';
import { TOKEN_COLUMNS } from '../accounts/token-columns.ts';
import { toTarget } from '../media/uploads/upload-row.ts';

export type EraseDeps = Pick<
  ServiceDeps,
  'prisma' | 'mediaStore' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'
>;

/**
 * Takes everything of a workspace off this installation: the platforms are asked to end its tokens, its
 * files go, and its rows last, so that whatever was cut short can be done again. Who may ask for it, and
 * what must be at rest before, is the caller's to know.
 */
export async function eraseWorkspace(
  deps: EraseDeps,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const accounts = await deps.prisma.account.findMany({
    where: { workspaceId, accessTokenEnc: { not: null } },
    select: TOKEN_COLUMNS,
  });
  for (const row of accounts) await endGrant(deps, row);
  await eraseFiles(deps, workspaceId);
  await deps.prisma.workspace.deleteMany({ where: { id: workspaceId } });
}

async function eraseFiles({ prisma, mediaStore }: EraseDeps, workspaceId: string): Promise<void> {
  const files = await prisma.mediaAsset.findMany({
    where: { workspaceId },
    select: { storageKey: true, posterKey: true },
  });
  for (const { storageKey, posterKey } of files) {
    await mediaStore.delete(storageKey);
    if (posterKey !== null) await mediaStore.delete(posterKey);
  }
  const uploads = await prisma.upload.findMany({
    where: { workspaceId, state: { not: 'finished' } },
    select: { id: true, workspaceId: true },
  });
  for (const upload of uploads) {
    await mediaStore.arrivals.delete(upload.id);
    await mediaStore.delete(toTarget(upload).storageKey);
  }
}
