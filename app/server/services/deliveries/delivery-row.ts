import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { type PlatformEnvironment, PlatformId } from '#app/domain/platforms/platforms.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { type LivePart, toLiveParts } from '#app/domain/posts/thread.ts';
import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import type { ClaimedRow } from '#app/server/db/queries/delivery-run.ts';
import type { StepState } from '#app/server/ports/platform-adapter.ts';

const ACCOUNT_COLUMNS = {
  environment: true,
  externalId: true,
  name: true,
  handle: true,
  details: true,
} satisfies Prisma.AccountSelect;

const WORK_COLUMNS = {
  id: true,
  postId: true,
  workspaceId: true,
  accountId: true,
  platform: true,
  text: true,
  hashtags: true,
  options: true,
  mediaAssetIds: true,
  coverAssetId: true,
  renditionIds: true,
  state: true,
  step: true,
  stepState: true,
  attempt: true,
  lostCommits: true,
  slotAt: true,
  intentAt: true,
  reconnectUntil: true,
  errorKind: true,
  startedAt: true,
  fingerprint: true,
  createdAt: true,
  liveParts: true,
  account: { select: ACCOUNT_COLUMNS },
} satisfies Prisma.DeliverySelect;

/** A delivery as the worker sees it, with its columns parsed. */
export interface WorkItem {
  readonly id: string;
  readonly postId: string;
  readonly workspaceId: string;
  readonly accountId: string;
  readonly platform: PlatformId;
  readonly environment: PlatformEnvironment;
  readonly account: {
    readonly externalId: string;
    readonly name: string;
    readonly handle: string | null;
    readonly details: Readonly<Record<string, string>>;
  };
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly options: PlatformOptions;
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
  /** Renditions that still have to replace their source files. */
  readonly renditionIds: readonly string[];
  readonly state: DeliveryState;
  readonly step: string | null;
  readonly stepState: StepState;
  /** Consecutive failures. Any usable response from the platform resets the count. */
  readonly attempt: number;
  /** Commits that never reached the platform since the delivery was last queued. */
  readonly lostCommits: number;
  readonly slotAt: Date | null;
  readonly intentAt: Date | null;
  /** How long it waits for its account, once the account refused it. */
  readonly reconnectUntil: Date | null;
  /** Kind of the last failure. `duplicate` stays until the delivery makes progress. */
  readonly errorKind: string | null;
  readonly startedAt: Date | null;
  readonly fingerprint: string | null;
  readonly createdAt: Date;
  /** The posts of the thread that are live, in order. */
  readonly liveParts: readonly LivePart[];
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function toStringRecord(value: unknown): Record<string, string> {
  const entries = Object.entries(toRecord(value));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Loads the current row. Throws if it's gone. */
export async function loadWorkItem(prisma: PrismaClient, deliveryId: string): Promise<WorkItem> {
  const row = await prisma.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: WORK_COLUMNS,
  });
  const { account, ...delivery } = row;
  return {
    ...delivery,
    platform: PlatformId.parse(row.platform),
    environment: account.environment === 'live' ? 'live' : 'sandbox',
    account: toWorkAccount(account),
    options: PlatformOptions.parse(row.options),
    state: DeliveryState.parse(row.state),
    stepState: toRecord(row.stepState),
    liveParts: toLiveParts(row.liveParts),
  };
}

/** Returns a claimed delivery as `loadWorkItem` would load it. */
export function toClaimedItem(row: ClaimedRow): WorkItem {
  const details = toStringRecord(row.details);
  return {
    id: row.id,
    postId: row.postId,
    workspaceId: row.workspaceId,
    accountId: row.accountId,
    platform: PlatformId.parse(row.platform),
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    account: { externalId: row.externalId, name: row.accountName, handle: row.handle, details },
    text: row.text,
    hashtags: row.hashtags,
    options: PlatformOptions.parse(row.options),
    mediaAssetIds: row.mediaAssetIds,
    coverAssetId: row.coverAssetId,
    renditionIds: row.renditionIds,
    state: DeliveryState.parse(row.state),
    step: row.step,
    stepState: toRecord(row.stepState),
    attempt: row.attempt,
    lostCommits: row.lostCommits,
    slotAt: row.slotAt,
    intentAt: row.intentAt,
    reconnectUntil: row.reconnectUntil,
    errorKind: row.errorKind,
    startedAt: row.startedAt,
    fingerprint: row.fingerprint,
    createdAt: row.createdAt,
    liveParts: toLiveParts(row.liveParts),
  };
}

/** Loads an account in the form adapters need for calls about a live post. Throws if it's gone. */
export async function loadAccount(
  prisma: PrismaClient,
  accountId: string,
): Promise<WorkItem['account']> {
  const select = ACCOUNT_COLUMNS;
  return toWorkAccount(
    await prisma.account.findUniqueOrThrow({ where: { id: accountId }, select }),
  );
}

function toWorkAccount({
  externalId,
  name,
  handle,
  details,
}: Prisma.AccountGetPayload<{ select: typeof ACCOUNT_COLUMNS }>): WorkItem['account'] {
  return { externalId, name, handle, details: toStringRecord(details) };
}
