import { createHash } from 'node:crypto';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { toLiveParts } from '#app/domain/posts/thread.ts';
import type { ReceiptStatement } from '#app/domain/delivery/receipt.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { storeStatement } from './compressed-statement.ts';
import { type ThreadFact, toThreadFacts } from './thread-facts.ts';

export type ReceiptDeps = Pick<ServiceDeps, 'receipts' | 'settings' | 'clock'>;

const LIVE_COLUMNS = {
  id: true,
  postId: true,
  workspaceId: true,
  platform: true,
  text: true,
  mediaAssetIds: true,
  remoteId: true,
  url: true,
  createdAt: true,
  intentAt: true,
  publishedAt: true,
  personVouched: true,
  options: true,
  liveParts: true,
  account: {
    select: { id: true, environment: true, externalId: true, name: true, handle: true },
  },
  receipt: { select: { id: true, keyId: true } },
} satisfies Prisma.DeliverySelect;

type LiveRow = Prisma.DeliveryGetPayload<{ select: typeof LIVE_COLUMNS }>;

/** The facts a receipt states about a live delivery. */
export type LiveFacts = Omit<LiveRow, 'receipt' | 'mediaAssetIds' | 'options' | 'liveParts'> & {
  /** In the order in which the files were sent. */
  readonly mediaSha256: readonly string[];
  /** The live posts of a thread, in order; empty for a single post. */
  readonly thread: readonly ThreadFact[];
};

/**
 * Signs and stores the receipt of a live delivery, in the transaction that marks it published. Does nothing
 * if a signed receipt exists, because receipts never change once signed, or if a file's hash is no longer
 * known: a missing receipt must never block a publish.
 */
export async function issueReceipt(
  deps: ReceiptDeps,
  tx: Prisma.TransactionClient,
  deliveryId: string,
): Promise<void> {
  const row = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: LIVE_COLUMNS,
  });
  if (row.receipt?.keyId) return;
  const mediaSha256 = await readMediaHashes(tx, row);
  if (mediaSha256 === null) return;
  const thread = toThreadFacts({
    text: row.text,
    options: PlatformOptions.parse(row.options),
    liveParts: toLiveParts(row.liveParts),
  });
  const signed = await signReceipt(deps, { ...row, mediaSha256, thread }, row.receipt?.id);
  if (row.receipt) {
    await tx.receipt.updateMany({ where: { deliveryId, keyId: null }, data: signed });
    return;
  }
  // If two callers issue a missing receipt at once, the first insert wins; both state the same facts.
  await tx.receipt.createMany({ data: [signed], skipDuplicates: true });
}

/** Builds a receipt's columns and signs its statement. Pure except for the signer's key. */
export async function signReceipt(deps: ReceiptDeps, facts: LiveFacts, id = createId('rcpt')) {
  const signed = await deps.receipts.sign(toStatement(deps, facts, id));
  return { id, deliveryId: facts.id, ...storeStatement(signed) };
}

/** Returns the hashes in the order in which the files were sent; null if one is unknown. */
async function readMediaHashes(
  tx: Prisma.TransactionClient,
  row: LiveRow,
): Promise<string[] | null> {
  if (row.mediaAssetIds.length === 0) return [];
  const assets = await tx.mediaAsset.findMany({
    where: { id: { in: row.mediaAssetIds }, workspaceId: row.workspaceId },
    select: { id: true, sha256: true },
  });
  const hashes = new Map(assets.map(({ id, sha256 }) => [id, sha256]));
  const inOrder = row.mediaAssetIds.flatMap((id) => hashes.get(id) ?? []);
  return inOrder.length === row.mediaAssetIds.length ? inOrder : null;
}

function toStatement(
  { settings, clock }: ReceiptDeps,
  row: LiveFacts,
  id: string,
): ReceiptStatement {
  const { environment, ...account } = row.account;
  const now = clock.now();
  return {
    iss: settings.publicUrl,
    jti: id,
    iat: Math.floor(now.getTime() / 1000),
    environment: environment === 'live' ? 'live' : 'sandbox',
    platform: PlatformId.parse(row.platform),
    account,
    postId: row.postId,
    deliveryId: row.id,
    remoteId: row.remoteId,
    url: row.url,
    contentSha256: hashText(row.text),
    mediaSha256: [...row.mediaSha256],
    acceptedAt: row.createdAt.toISOString(),
    sentAt: row.intentAt?.toISOString() ?? null,
    publishedAt: (row.publishedAt ?? now).toISOString(),
    seenBy: row.personVouched ? 'person' : 'platform',
    ...(row.thread.length === 0 ? {} : { thread: row.thread.map(toThreadPost) }),
  };
}

function toThreadPost({ text, remoteId, url }: ThreadFact) {
  return { remoteId, url, contentSha256: hashText(text) };
}

function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
