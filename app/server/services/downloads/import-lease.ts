import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { IS_UNFINISHED } from '../open-states.ts';

const HOLDER = `${hostname()}:${process.pid}`;
const LEASE_SECONDS = 30;
/** Also how soon a worker notices that its import was canceled while no bytes arrive. */
const RENEW_EVERY_MS = 3000;

export interface ImportLease {
  readonly importId: string;
  readonly token: string;
  /** Aborts when this worker loses the import: it was canceled, or another worker has it. */
  readonly signal: AbortSignal;
  lose(): void;
  stop(): void;
}

export interface ClaimedImport {
  readonly lease: ImportLease;
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly url: string;
  readonly formatId: string | null;
  readonly title: string | null;
  /** ID for this attempt's file. */
  readonly mediaId: string;
  /** File that an earlier attempt may have left in the store. */
  readonly abandonedMediaId: string | null;
}

/** Claims the import for this worker if it's unfinished and unleased. It starts over from the first byte. */
export async function claimImport(
  prisma: PrismaClient,
  importId: string,
): Promise<ClaimedImport | null> {
  const token = `${HOLDER}:${randomUUID()}`;
  const mediaId = createId('med');
  const [row] = await prisma.$queryRaw<ClaimedRow[]>`
    UPDATE media_import AS now
    SET state = 'running', received_bytes = 0, size_bytes = NULL, media_id = ${mediaId},
      lease_token = ${token}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM media_import AS before
    WHERE now.id = ${importId} AND before.id = now.id AND now.state ${IS_UNFINISHED}
      AND (now.lease_until IS NULL OR now.lease_until < clock_timestamp())
    RETURNING now.workspace_id, now.user_id, now.url, now.format_id, now.title,
      before.media_id AS abandoned_media_id`;
  if (!row) return null;
  return {
    lease: keepLease(prisma, { importId, token }),
    workspaceId: row.workspace_id,
    userId: row.user_id,
    url: row.url,
    formatId: row.format_id,
    title: row.title,
    mediaId,
    abandonedMediaId: row.abandoned_media_id,
  };
}

interface ClaimedRow {
  workspace_id: string;
  user_id: string | null;
  url: string;
  format_id: string | null;
  title: string | null;
  abandoned_media_id: string | null;
}

function keepLease(
  prisma: PrismaClient,
  { importId, token }: { importId: string; token: string },
): ImportLease {
  const lost = new AbortController();
  const lose = (): void => lost.abort(new Error('Another worker has taken over this import.'));
  const timer = setInterval(() => {
    renewLease(prisma, { importId, token }).then((renewed) => {
      if (!renewed) lose();
    }, lose);
  }, RENEW_EVERY_MS);
  return { importId, token, signal: lost.signal, lose, stop: () => clearInterval(timer) };
}

async function renewLease(
  prisma: PrismaClient,
  { importId, token }: { importId: string; token: string },
): Promise<boolean> {
  const renewed = await prisma.$executeRaw`
    UPDATE media_import SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${importId} AND lease_token = ${token}`;
  return renewed === 1;
}
