import { type AccountTier, readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { type PlatformEnvironment, PlatformId } from '#app/domain/platforms/platforms.ts';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { type LivePart, toLiveParts } from '#app/domain/posts/thread.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { isCutThread } from '#app/server/services/deliveries/to-thread.ts';
import { toStringRecord } from '#app/server/services/deliveries/delivery-row.ts';

export const FOUND_COLUMNS = {
  id: true,
  postId: true,
  workspaceId: true,
  accountId: true,
  platform: true,
  state: true,
  intentAt: true,
  remoteId: true,
  removedAt: true,
  retrySafe: true,
  needsDecision: true,
  createdAt: true,
  countedAt: true,
  startedAt: true,
  attempt: true,
  resentAt: true,
  options: true,
  personVouched: true,
  liveParts: true,
  resentAs: { select: { id: true } },
  firstComment: { select: { remoteId: true, text: true, state: true, intentAt: true } },
  followUps: { select: { state: true } },
  account: { select: { environment: true, details: true } },
} satisfies Prisma.DeliverySelect;

type Row = Prisma.DeliveryGetPayload<{ select: typeof FOUND_COLUMNS }>;

export interface FoundDelivery extends Omit<Row, 'platform' | 'state' | 'account' | 'liveParts'> {
  readonly platform: PlatformId;
  readonly state: DeliveryState;
  readonly environment: PlatformEnvironment;
  /** Which of the platform's limits apply to the account. */
  readonly tier: AccountTier;
  /** The posts of the thread that are live, in order. Empty for a single post. */
  readonly liveParts: readonly LivePart[];
  readonly hasLiveParts: boolean;
  /** The last posts of the published thread were deleted. */
  readonly isCut: boolean;
}

/** Finds a delivery that the actor may see. Throws `not_found`, also for another workspace's delivery. */
export async function findDelivery(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'delivery'> },
  actor: Actor,
  deliveryId: string,
): Promise<FoundDelivery> {
  const row = await prisma.delivery.findFirst({
    where: {
      id: deliveryId,
      workspaceId: actor.workspaceId,
      ...(actor.environment ? { post: { environment: actor.environment } } : {}),
    },
    select: FOUND_COLUMNS,
  });
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no delivery with this ID.' });
  return toFoundDelivery(row);
}

export function toFoundDelivery(row: Row): FoundDelivery {
  const { account, ...delivery } = row;
  const liveParts = toLiveParts(row.liveParts);
  const platform = PlatformId.parse(row.platform);
  return {
    ...delivery,
    platform,
    tier: readAccountTier(platform, toStringRecord(account.details)),
    state: DeliveryState.parse(row.state),
    environment: account.environment === 'live' ? 'live' : 'sandbox',
    liveParts,
    hasLiveParts: liveParts.length > 0,
    isCut: isCutThread(row),
  };
}
