import { saveCheckpoint } from '#app/server/db/queries/delivery-step.ts';
import type { HttpClient, HttpExchange } from '#app/server/ports/http-client.ts';
import type { MediaFile, StepContext, StepState } from '#app/server/ports/platform-adapter.ts';
import { getAccessToken } from '#app/server/services/accounts/get-access-token.ts';
import type { TokenRow } from '#app/server/services/accounts/token-columns.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError, type Lease } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { readThroughShortLinks } from '#app/server/services/short-links/read-through-short-links.ts';
import { getCurrentPost } from './current-post.ts';
import { createMediaMissingError, loadMediaFiles, type MediaRow } from '../store/media-file.ts';

/**
 * How the run continues: with the updated item (after a short wait, if `waitUntil` is set), by reloading the
 * row, or not at all because the delivery was released.
 */
export type Progress =
  | { readonly item: WorkItem; readonly waitUntil: Date | null }
  | 'reload'
  | 'released';

export interface Work {
  readonly item: WorkItem;
  readonly lease: Lease;
  readonly signal: AbortSignal;
  readonly resources: RunResources;
  /** The last run was interrupted in this step. */
  readonly isResumed?: boolean;
  /** Saves the progress within a step, if it doesn't belong in the delivery's row. */
  readonly saveCheckpoint?: (state: StepState) => Promise<void>;
}

/** Shared by all steps of a run, so each resource is read once. */
export interface RunResources {
  /** The delivery's files by ID. */
  files(): Promise<ReadonlyMap<string, MediaFile>>;
  accessToken(request: { http: HttpClient; forceRefresh?: boolean }): Promise<string>;
  /** Makes the next `accessToken` read the account, because another run may have changed it meanwhile. */
  forgetAccount(): void;
}

/** Shorter than the margin by which any token is refreshed before it expires. */
const TOKEN_KEPT_MS = 10_000;

/** Rows that the run's caller has just read, so they needn't be read again. */
export interface PreloadedRows {
  readonly account?: TokenRow;
  readonly media?: ReadonlyMap<string, MediaRow>;
}

/**
 * Creates a run's shared resources. Files are read on first use; the account's token is reread every few
 * seconds.
 */
export function createRunResources(
  deps: ServiceDeps,
  item: WorkItem,
  { account, media }: PreloadedRows = {},
): RunResources {
  let loading: Promise<ReadonlyMap<string, MediaFile>> | undefined;
  let cachedToken: { token: string; until: number } | null = null;
  let accountUsableUntil = performance.now() + TOKEN_KEPT_MS;
  return {
    files: () => (loading ??= loadMediaFiles(deps, item, media)),
    async accessToken({ http, forceRefresh = false }) {
      if (cachedToken && !forceRefresh && performance.now() < cachedToken.until)
        return cachedToken.token;
      cachedToken = null;
      const preloaded = performance.now() < accountUsableUntil ? account : undefined;
      const { accountId } = item;
      const token = await getAccessToken(deps, { accountId, http, forceRefresh, preloaded });
      cachedToken = { token, until: performance.now() + TOKEN_KEPT_MS };
      return token;
    },
    forgetAccount() {
      cachedToken = null;
      accountUsableUntil = 0;
    },
  };
}

/**
 * Creates the context that a step runs in: the content, a valid token, media as streams, and storage for its
 * progress.
 */
export async function createStepContext(
  deps: ServiceDeps,
  work: Work,
  exchanges: HttpExchange[],
): Promise<StepContext> {
  const { item, signal } = work;
  const files = await work.resources.files();
  const post = getCurrentPost(item);
  const { platform } = item;
  const onExchange = (exchange: HttpExchange) => exchanges.push(exchange);
  const http = deps.http.create({ onExchange, signal, platform });
  // Not aborted when the worker stops: a rotated refresh token is lost if its response isn't read.
  const tokenHttp = deps.http.create({ onExchange, platform });
  return {
    http,
    now: () => deps.clock.now(),
    signal,
    links: readThroughShortLinks(deps.linkReader, deps),
    deliveryId: item.id,
    intentAt: item.intentAt,
    isResumed: work.isResumed ?? false,
    account: item.account,
    content: {
      text: post.text,
      hashtags: item.hashtags,
      options: post.options,
      media: post.mediaAssetIds.map((id) => requireFile(files, id, item)),
      cover: files.get(post.coverAssetId ?? '') ?? null,
      ...(post.replyTo === undefined ? {} : { replyTo: post.replyTo }),
    },
    findClaimed: (remoteIds) => findClaimed(deps, item, remoteIds),
    accessToken: (options) => work.resources.accessToken({ http: tokenHttp, ...options }),
    checkpoint: async (state, { wait } = { wait: true }) => {
      const { writes } = work.lease;
      const options = { isReplaceable: true, isReplacing: true };
      const { saveCheckpoint: save = (saved) => writeCheckpoint(deps, work, saved) } = work;
      await writes.start(() => save(state), options);
      if (wait) await writes.settle();
    },
  };
}

async function findClaimed(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { id, accountId }: WorkItem,
  remoteIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await prisma.delivery.findMany({
    where: { accountId, remoteId: { in: [...remoteIds] }, id: { not: id } },
    select: { remoteId: true },
  });
  return new Set(rows.flatMap(({ remoteId }) => remoteId ?? []));
}

async function writeCheckpoint(
  deps: Pick<ServiceDeps, 'sql'>,
  { item, lease }: Work,
  state: StepState,
): Promise<void> {
  const isSaved = await saveCheckpoint(deps.sql, {
    deliveryId: item.id,
    leaseToken: lease.token,
    stepState: JSON.stringify(state),
  });
  if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
}

/**
 * Returns a file of the post or throws `media_missing`. A missing cover is skipped, but a missing media file
 * isn't.
 */
function requireFile(
  files: ReadonlyMap<string, MediaFile>,
  id: string,
  { platform }: WorkItem,
): MediaFile {
  const file = files.get(id);
  if (file) return file;
  throw createMediaMissingError(platform, 'A file of this post was deleted from Fanfare.');
}
