import { planFit } from '#app/domain/fit-plan.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Lease } from '../publishing/delivery-lease.ts';
import type { WorkItem } from '../publishing/delivery-row.ts';
import { recordOutcome } from '../publishing/record-outcome.ts';
import { FIT_COLUMNS, toFitFacts } from './fit-columns.ts';

/** Whoever ends a rendition wakes its deliveries; this is for when that was missed. */
const LOOK_AGAIN_MS = 10_000;

const COLUMNS = {
  id: true,
  assetId: true,
  state: true,
  progress: true,
  errorMessage: true,
  output: { select: { id: true, fileName: true, sha256: true, deletedAt: true, ...FIT_COLUMNS } },
} satisfies Prisma.RenditionSelect;

type Row = Prisma.RenditionGetPayload<{ select: typeof COLUMNS }>;

interface Leased {
  readonly item: WorkItem;
  readonly lease: Lease;
}

/**
 * The delivery with the files that were made for it in place of the originals; from then on it is one
 * like any other. Null when it has been given back: it waits for a file, or failed because there is none.
 */
export async function useRenditions(deps: ServiceDeps, work: Leased): Promise<WorkItem | null> {
  const { item } = work;
  if (item.renditionIds.length === 0) return item;
  const rows = await deps.prisma.rendition.findMany({
    where: { id: { in: [...item.renditionIds] }, workspaceId: item.workspaceId },
    select: COLUMNS,
  });
  const reason = findReason(item, rows);
  if (reason !== null) return fail(deps, work, reason);
  const isReady = rows.every(({ state }) => state === 'ready');
  return isReady ? takeFiles(deps, work, rows) : waitForFiles(deps, work, rows);
}

function findReason({ renditionIds, platform }: WorkItem, rows: readonly Row[]): string | null {
  if (rows.length < new Set(renditionIds).size) return 'The file to be fitted was deleted.';
  for (const { state, errorMessage, output } of rows) {
    if (state === 'failed') return errorMessage ?? 'The file could not be fitted.';
    if (state === 'ready' && !isUsable(platform, output)) return 'The fitted file is gone.';
  }
  return null;
}

/** Several platforms may share a file: each looks at it by its own rules before it is sent. */
function isUsable(platform: PlatformId, output: Row['output']): boolean {
  if (!output || output.deletedAt !== null) return false;
  return planFit(platform, toFitFacts(output)).verdict === 'fits';
}

async function takeFiles(deps: ServiceDeps, work: Leased, rows: readonly Row[]): Promise<WorkItem> {
  const { item } = work;
  const outputs = new Map(
    rows.flatMap(({ assetId, output }) => (output ? [[assetId, output]] : [])),
  );
  const mediaAssetIds = item.mediaAssetIds.map((id) => outputs.get(id)?.id ?? id);
  const files = [...outputs.values()].map(({ fileName }) => fileName).join(', ');
  await recordOutcome(deps, work, {
    change: { state: item.state, mediaAssetIds, renditionIds: [] },
    events: [
      {
        kind: 'fitted',
        message: `Fitted for ${PLATFORMS[item.platform].name}: ${files}`,
        data: {
          renditions: rows.map(({ id, assetId, output }) => ({
            id,
            original: assetId,
            sent: output?.id ?? null,
            sha256: output?.sha256 ?? null,
          })),
        },
      },
    ],
  });
  return { ...item, mediaAssetIds, renditionIds: [] };
}

async function waitForFiles(deps: ServiceDeps, work: Leased, rows: readonly Row[]): Promise<null> {
  const { item } = work;
  const open = rows.filter(({ state }) => state !== 'ready').length;
  const message = `Being fitted: ${open === 1 ? 'a file is' : `${open} files are`} being made for ${PLATFORMS[item.platform].name}`;
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step: null },
    // Told once, however often it looks.
    events: item.state === 'waiting' ? [] : [{ kind: 'fitting', message }],
    runAt: new Date(deps.clock.now().getTime() + LOOK_AGAIN_MS),
  });
  return null;
}

async function fail(deps: ServiceDeps, work: Leased, reason: string): Promise<null> {
  await recordOutcome(deps, work, {
    change: {
      state: 'failed',
      errorKind: 'rejected_content',
      errorCode: 'fit_failed',
      errorMessage: reason,
      errorRemedy: 'Send it again, or publish it anew with another file.',
      platformMessage: null,
      retrySafe: 'yes',
    },
    events: [
      { kind: 'error', message: reason, data: { kind: 'rejected_content', code: 'fit_failed' } },
    ],
    ends: true,
  });
  return null;
}
