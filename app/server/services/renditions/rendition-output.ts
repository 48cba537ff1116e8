import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, PlatformId } from '#app/domain/platforms/platforms.ts';
import { type RenditionOutput, RenditionState } from '#app/domain/fit/rendition.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { APPLIED_COLUMNS, readApplied } from './applied-fit.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';

const RENDITION_COLUMNS = {
  id: true,
  assetId: true,
  platform: true,
  platforms: true,
  state: true,
  progress: true,
  outputId: true,
  errorMessage: true,
  ...APPLIED_COLUMNS,
  createdAt: true,
  finishedAt: true,
} satisfies Prisma.RenditionSelect;

type RenditionRow = Prisma.RenditionGetPayload<{ select: typeof RENDITION_COLUMNS }>;

/** More renditions of one file than anyone needs: six platforms, with several choices tried for each. */
const MAX_RENDITIONS = 100;

/** Lists renditions in the actor's workspace, newest first. */
export async function findRenditionOutputs(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  where: Pick<Prisma.RenditionWhereInput, 'id' | 'assetId'>,
): Promise<RenditionOutput[]> {
  const rows = await deps.prisma.rendition.findMany({
    where: { ...where, workspaceId: actor.workspaceId },
    select: RENDITION_COLUMNS,
    orderBy: { id: 'desc' },
    take: MAX_RENDITIONS,
  });
  const outputIds = rows.flatMap(({ outputId }) => outputId ?? []);
  const media = await findMediaOutputs(deps, actor, outputIds);
  return rows.map((row) => toRenditionOutput(row, media.get(row.outputId ?? '') ?? null));
}

function toRenditionOutput(row: RenditionRow, media: MediaOutput | null): RenditionOutput {
  return {
    id: row.id,
    mediaId: row.assetId,
    platform: PlatformId.parse(row.platform),
    platforms: PLATFORM_IDS.filter((id) => row.platforms.includes(id)),
    state: RenditionState.parse(row.state),
    progress: row.progress,
    message: row.errorMessage,
    media,
    ...readApplied(row, PlatformId.parse(row.platform)),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
