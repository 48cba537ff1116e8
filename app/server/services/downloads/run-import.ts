import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { ingestFile } from '../media/ingest-file.ts';
import { type ClaimedImport, claimImport, type ImportLease } from './import-lease.ts';
import { openFormat, type OpenedFormat, toFileName } from './open-format.ts';
import { toImportFailure } from './to-download-error.ts';

type RunDeps = Pick<
  ServiceDeps,
  | 'prisma'
  | 'queue'
  | 'clock'
  | 'logger'
  | 'mediaStore'
  | 'mediaProbe'
  | 'fitter'
  | 'posters'
  | 'urlFetcher'
  | 'videoFinder'
  | 'settings'
>;

/** Time limit for one file, from the first byte to the last. */
const IMPORT_TIMEOUT_MS = 2 * 3_600_000;
const REPORT_EVERY_MS = 500;

/**
 * Downloads one import into the library. Does nothing if it's finished, canceled, or leased by another
 * worker. If the process stops, the import is released and the next worker starts over.
 */
export async function runImport(
  deps: RunDeps,
  { importId, signal }: { readonly importId: string; readonly signal: AbortSignal },
): Promise<void> {
  const claimed = await claimImport(deps.prisma, importId);
  if (!claimed) return;
  const { lease, abandonedMediaId, workspaceId } = claimed;
  try {
    if (abandonedMediaId) await deps.mediaStore.delete(`${workspaceId}/${abandonedMediaId}`);
    await fetchIntoLibrary(deps, claimed, AbortSignal.any([signal, lease.signal]));
  } catch (error) {
    if (lease.signal.aborted) return;
    if (signal.aborted) await releaseImport(deps.prisma, lease);
    else await recordFailure(deps, lease, error);
  } finally {
    lease.stop();
  }
}

async function fetchIntoLibrary(
  deps: RunDeps,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<void> {
  const { lease, mediaId: id, workspaceId, userId, url, formatId } = claimed;
  const request = { url, formatId, timeoutMs: IMPORT_TIMEOUT_MS, signal };
  const opened = await openFormat(deps, request);
  await deps.prisma.mediaImport.updateMany({
    where: { id: lease.importId, leaseToken: lease.token },
    data: { fileUrl: opened.format.url, sizeBytes: toBigInt(opened.sizeBytes) },
  });
  const storageKey = `${workspaceId}/${id}`;
  const stored = await deps.mediaStore.write(
    storageKey,
    reportProgress(deps.prisma, lease, opened),
    {
      maxBytes: deps.settings.maxUploadBytes,
    },
  );
  const file = { id, workspaceId, userId, storageKey, stored, sourceUrl: url };
  try {
    await ingestFile(
      deps,
      {
        ...file,
        fileName: toImportedName(claimed, opened),
        platform: null,
        altText: null,
        limitSet: 'catalog',
      },
      (tx) => finish(deps, tx, { lease, sizeBytes: stored.sizeBytes }),
    );
  } catch (error) {
    await deps.mediaStore.delete(storageKey);
    throw error;
  }
}

function toImportedName({ title }: ClaimedImport, opened: OpenedFormat): string {
  return title === null ? toFileName(opened) : `${title}.${opened.format.container}`;
}

function toBigInt(bytes: number | null): bigint | null {
  return bytes === null ? null : BigInt(bytes);
}

/** Passes the bytes through and records the progress. Stops if a write finds that the lease is gone. */
async function* reportProgress(
  prisma: PrismaClient,
  lease: ImportLease,
  { fetched }: OpenedFormat,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let reportedAt = performance.now();
  for await (const chunk of fetched.body) {
    received += chunk.byteLength;
    if (performance.now() - reportedAt >= REPORT_EVERY_MS) {
      const { count } = await prisma.mediaImport.updateMany({
        where: { id: lease.importId, leaseToken: lease.token },
        data: { receivedBytes: BigInt(received) },
      });
      if (count === 0) lease.lose();
      lease.signal.throwIfAborted();
      reportedAt = performance.now();
    }
    yield chunk;
  }
}

/** Runs in the transaction that creates the library entry, so both are stored or neither is. */
async function finish(
  { clock }: Pick<RunDeps, 'clock'>,
  tx: Pick<PrismaClient, 'mediaImport'>,
  { lease, sizeBytes }: { lease: ImportLease; sizeBytes: number },
): Promise<void> {
  const { count } = await tx.mediaImport.updateMany({
    where: { id: lease.importId, leaseToken: lease.token, state: 'running' },
    data: {
      state: 'ready',
      sizeBytes: BigInt(sizeBytes),
      receivedBytes: BigInt(sizeBytes),
      leaseToken: null,
      leaseUntil: null,
      finishedAt: clock.now(),
    },
  });
  if (count === 1) return;
  lease.lose();
  lease.signal.throwIfAborted();
}

async function releaseImport(
  prisma: PrismaClient,
  { importId, token }: ImportLease,
): Promise<void> {
  await prisma.mediaImport.updateMany({
    where: { id: importId, leaseToken: token },
    data: { state: 'queued', leaseToken: null, leaseUntil: null },
  });
}

async function recordFailure(
  { prisma, clock, logger }: RunDeps,
  { importId, token }: ImportLease,
  error: unknown,
): Promise<void> {
  const failure = toImportFailure(error);
  if (failure) logger.info({ importId, code: failure.code }, 'An import failed.');
  else logger.error({ importId, err: error }, 'An import failed.');
  await prisma.mediaImport.updateMany({
    where: { id: importId, leaseToken: token },
    data: {
      state: 'failed',
      errorCode: failure?.code ?? 'internal',
      errorMessage:
        failure?.message ??
        `Something went wrong on our side. Start the import again. If it keeps failing, report ${importId}.`,
      leaseToken: null,
      leaseUntil: null,
      finishedAt: clock.now(),
    },
  });
}
