import {
  RECEIPT_KEYS_PATH,
  type ReceiptOutput,
  ReceiptStatement,
} from '#app/domain/delivery/receipt.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { readStatement } from './compressed-statement.ts';
import { issueReceipt, type ReceiptDeps } from './issue-receipt.ts';

type GetDeps = ReceiptDeps & Pick<ServiceDeps, 'prisma'>;

/** Returns the signed receipt of a live delivery. Throws `not_found` if there is no such delivery or nothing was published. */
export async function getReceipt(
  deps: GetDeps,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<ReceiptOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  const receipt = await readReceipt(deps, await findDelivery(deps, actor, deliveryId));
  if (receipt) return receipt;
  throw new AppError('not_found', {
    message: 'This delivery has no receipt, because only posts that went live have one.',
  });
}

/**
 * Returns the delivery's receipt, or null if nothing was published. Receipts that predate signing are signed
 * on first read.
 */
export async function readReceipt(
  deps: GetDeps,
  delivery: Pick<FoundDelivery, 'id' | 'state'>,
): Promise<ReceiptOutput | null> {
  if (delivery.state !== 'published') return null;
  const stored = await findSigned(deps, delivery.id);
  if (stored) return stored;
  await deps.prisma.$transaction((tx) => issueReceipt(deps, tx, delivery.id));
  return findSigned(deps, delivery.id);
}

async function findSigned(
  { prisma, settings }: GetDeps,
  deliveryId: string,
): Promise<ReceiptOutput | null> {
  const row = await prisma.receipt.findUnique({
    where: { deliveryId },
    select: { id: true, statement: true, compressedStatement: true, keyId: true },
  });
  const statement = row && readStatement(row);
  const claims = statement ? readClaims(statement) : null;
  if (!row?.keyId || !statement || claims === null) return null;
  return {
    id: row.id,
    deliveryId,
    keyId: row.keyId,
    keysUrl: new URL(RECEIPT_KEYS_PATH, settings.publicUrl).href,
    statement,
    claims,
  };
}

/** Returns null for a statement this version can't parse, so the delivery can still be shown. */
function readClaims(statement: string): ReceiptStatement | null {
  const payload = Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString('utf8');
  try {
    return ReceiptStatement.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
