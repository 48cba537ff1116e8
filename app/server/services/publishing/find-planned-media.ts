import { MediaKind } from '#app/domain/media.ts';
import type { PublishPostInput } from '#app/domain/publish.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import type { PlannedMedia } from './plan-post.ts';

interface FoundMedia {
  readonly asset: PlannedMedia | null;
  readonly violations: readonly Violation[];
}

const NOTHING: FoundMedia = { asset: null, violations: [] };

function refuse(pointer: string, message: string): FoundMedia {
  return { asset: null, violations: [{ pointer, code: 'unknown_media', message }] };
}

/** The uploaded file that a request names, by id or by the link that the upload answered. */
export async function findPlannedMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaId, mediaUrl }: PublishPostInput['content'],
): Promise<FoundMedia> {
  if (!mediaUrl)
    return mediaId ? findById(deps, actor, { id: mediaId, pointer: '/content/mediaId' }) : NOTHING;
  const pointer = '/content/mediaUrl';
  const id = deps.mediaLinks.parseId(mediaUrl);
  if (id === null || (mediaId && mediaId !== id)) {
    return refuse(
      pointer,
      'mediaUrl must be the url that the upload answered. Upload the file first.',
    );
  }
  return findById(deps, actor, { id, pointer });
}

async function findById(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { id, pointer }: { id: string; pointer: string },
): Promise<FoundMedia> {
  const row = await prisma.mediaAsset.findFirst({
    where: { id, workspaceId: actor.workspaceId, state: 'ready', deletedAt: null },
    select: {
      id: true,
      kind: true,
      contentType: true,
      sizeBytes: true,
      sha256: true,
      width: true,
      height: true,
      durationMs: true,
    },
  });
  if (!row?.sha256 || row.sizeBytes === null) {
    return refuse(pointer, `There is no uploaded file ${id} in this workspace.`);
  }
  const kind = MediaKind.parse(row.kind);
  const asset = { ...row, kind, sha256: row.sha256, sizeBytes: Number(row.sizeBytes) };
  return { asset, violations: [] };
}
