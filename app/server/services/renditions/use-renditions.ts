import { listNames } from '#app/domain/text/name-list.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { type AccountTier, readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { parseStoredRecipe } from '#app/domain/fit/fit-recipe.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { FIT_FAILED } from '#app/domain/posts/delivery-actions.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Lease } from '../deliveries/delivery-lease.ts';
import type { WorkItem } from '../deliveries/delivery-row.ts';
import { type Outcome, recordOutcome } from '../deliveries/record-outcome.ts';
import { APPLIED_COLUMNS, describeFallback, readApplied } from './applied-fit.ts';
import { FIT_COLUMNS, toFitFacts } from '../media/fit-columns.ts';

/** Safety net: wakes deliveries whose rendition finished without notifying them. */
const CHECK_AGAIN_MS = 10_000;

const COLUMNS = {
  id: true,
  assetId: true,
  ...APPLIED_COLUMNS,
  state: true,
  progress: true,
  errorMessage: true,
  output: { select: { id: true, fileName: true, sha256: true, deletedAt: true, ...FIT_COLUMNS } },
} satisfies Prisma.RenditionSelect;

type Row = Prisma.RenditionGetPayload<{ select: typeof COLUMNS }>;

interface PublishedMedia {
  readonly media: readonly Row[];
  /** The rendition of the video's cover; at most one. */
  readonly cover: Row | null;
}

interface LeasedWork {
  readonly item: WorkItem;
  readonly lease: Lease;
}

/** A delivery's converted files: in place of the originals, not finished yet, or impossible. */
export type FittedFiles =
  | { readonly kind: 'ready'; readonly files: SentFiles; readonly events: Outcome['events'] }
  | { readonly kind: 'waiting'; readonly open: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** The files of a delivery as they're sent. */
export interface SentFiles {
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
}

/** Finds the renditions of a delivery, and returns whether they can be sent. */
export async function findFitted(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  item: WorkItem,
): Promise<FittedFiles> {
  if (item.renditionIds.length === 0) {
    const { mediaAssetIds, coverAssetId } = item;
    return { kind: 'ready', files: { mediaAssetIds, coverAssetId }, events: [] };
  }
  const rows = await prisma.rendition.findMany({
    where: { id: { in: [...item.renditionIds] }, workspaceId: item.workspaceId },
    select: COLUMNS,
  });
  if (rows.length < new Set(item.renditionIds).size)
    return { kind: 'failed', reason: 'The file to convert was deleted.' };
  const fits: PublishedMedia = {
    media: rows.filter((row) => !isCover(row)),
    cover: rows.find(isCover) ?? null,
  };
  const reason = findReason(item, fits.media);
  if (reason !== null) return { kind: 'failed', reason };
  const open = rows.filter(({ state }) => state === 'queued' || state === 'running').length;
  return open === 0 ? collectFiles(item, fits) : { kind: 'waiting', open };
}

/**
 * Returns the delivery with finished renditions in place of the originals; from then on it runs like any
 * other. Returns null if the delivery was released because it waits for a rendition, or failed because a
 * rendition failed.
 */
export async function useRenditions(deps: ServiceDeps, work: LeasedWork): Promise<WorkItem | null> {
  const { item } = work;
  if (item.renditionIds.length === 0) return item;
  const fitted = await findFitted(deps, item);
  if (fitted.kind === 'failed') return fail(deps, work, fitted.reason);
  if (fitted.kind === 'waiting') return waitForFiles(deps, work, fitted.open);
  const { files, events } = fitted;
  await recordOutcome(deps, work, {
    change: { state: item.state, ...files, renditionIds: [] },
    events,
  });
  return { ...item, ...files, renditionIds: [] };
}

const isCover = ({ recipe }: Row): boolean => parseStoredRecipe(recipe).make === 'jpeg-cover';

function findReason({ platform, account }: WorkItem, rows: readonly Row[]): string | null {
  const tier = readAccountTier(platform, account.details);
  for (const { state, errorMessage, output } of rows) {
    if (state === 'failed') return errorMessage ?? 'The file couldn’t be converted.';
    if (state === 'ready' && !isUsable(platform, tier, output))
      return 'The converted file is gone.';
  }
  return null;
}

/** Several platforms may share a file, so each delivery checks it against its own rules before it's sent. */
function isUsable(platform: PlatformId, tier: AccountTier, output: Row['output']): boolean {
  if (!output || output.deletedAt !== null) return false;
  return checkMedia(PLATFORMS[platform], toFitFacts(output), tier).length === 0;
}

function collectFiles(item: WorkItem, { media, cover }: PublishedMedia): FittedFiles {
  const outputs = new Map(
    media.flatMap(({ assetId, output }) => (output ? [[assetId, output]] : [])),
  );
  const mediaAssetIds = item.mediaAssetIds.map((id) => outputs.get(id)?.id ?? id);
  const coverAssetId = cover ? findCoverFile(cover) : item.coverAssetId;
  const event = {
    kind: 'fitted',
    message: describeFitted(item, { media, cover }),
    data: {
      renditions: [...media, ...(cover ? [cover] : [])].map((row) => ({
        id: row.id,
        original: row.assetId,
        sent: row.output?.id ?? null,
        sha256: row.output?.sha256 ?? null,
        ...readApplied(row, item.platform),
      })),
    },
  };
  return { kind: 'ready', files: { mediaAssetIds, coverAssetId }, events: [event] };
}

/**
 * Returns the cover file, or null if there is none: a video is published without its cover rather than not at
 * all.
 */
function findCoverFile({ output }: Row): string | null {
  return output && output.deletedAt === null ? output.id : null;
}

function describeFitted(
  { platform, mediaAssetIds }: WorkItem,
  { media, cover }: PublishedMedia,
): string {
  const { name } = PLATFORMS[platform];
  const isLost = cover !== null && findCoverFile(cover) === null;
  const converted = [...media, ...(cover && !isLost ? [cover] : [])];
  const files = listNames(converted.flatMap(({ output }) => output?.fileName ?? []));
  const fallbacks = media.map((row) => describeFallback(row, platform)).filter(Boolean);
  return [
    ...(files === '' ? [] : [`Converted for ${name}: ${files}`]),
    ...fallbacks,
    ...(isLost
      ? [
          `Couldn't convert the cover, so ${name} shows ${mediaAssetIds.length > 0 ? 'a frame of the video' : "the page's own image"}. ${cover.errorMessage ?? ''}`,
        ]
      : []),
  ]
    .join('. ')
    .trim();
}

async function waitForFiles(deps: ServiceDeps, work: LeasedWork, open: number): Promise<null> {
  const { item } = work;
  const message = `Converting ${formatCount(open, 'file')} for ${PLATFORMS[item.platform].name}`;
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step: null },
    // Logged once, no matter how often the delivery checks.
    events: item.state === 'waiting' ? [] : [{ kind: 'fitting', message }],
    runAt: new Date(deps.clock.now().getTime() + CHECK_AGAIN_MS),
  });
  return null;
}

async function fail(deps: ServiceDeps, work: LeasedWork, reason: string): Promise<null> {
  await recordOutcome(deps, work, {
    change: {
      state: 'failed',
      errorKind: 'rejected_content',
      errorCode: FIT_FAILED,
      errorMessage: reason,
      errorRemedy: 'Retry it, or resend it with another file.',
      platformMessage: null,
      retrySafe: 'yes',
    },
    events: [
      { kind: 'error', message: reason, data: { kind: 'rejected_content', code: FIT_FAILED } },
    ],
    ends: true,
  });
  return null;
}
