import { toAlternatives } from '#app/domain/text/name-list.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { PlannedPost } from './create-plan.ts';
import type { DesiredPost } from './read-post-files.ts';

/** Today's limit and how much of it the folder needs. */
export interface PlanQuota {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** New posts in the folder, including those that exceed the limit. */
  readonly needed: number;
  /** How many of them exceed the limit. */
  readonly short: number;
  readonly resetAt: string;
}

interface QuotaInput {
  readonly posts: readonly PlannedPost[];
  /** Null if the token isn't allowed to list them. */
  readonly accounts: readonly { readonly platform: PlatformId }[] | null;
}

/** Marks new posts that the server would refuse today: no connected account, or over the daily limit. */
export async function planQuota(
  client: Client,
  { posts, accounts }: QuotaInput,
): Promise<{ posts: PlannedPost[]; quota: PlanQuota | null }> {
  const connected = accounts && new Set(accounts.map(({ platform }) => platform));
  const checked = posts.map((post) => refuseMissing(post, connected));
  const usage = await readUsage(client);
  if (!usage) return { posts: checked, quota: null };
  const { limit, used, remaining, resetAt } = usage;
  const room = { posts: remaining, deliveries: usage.deliveriesLimit - usage.deliveriesUsed };
  let [needed, short] = [0, 0];
  const fitted = checked.map((post): PlannedPost => {
    if (post.action !== 'create' || !post.local) return post;
    needed += 1;
    const deliveries = countDeliveries(post.local);
    if (room.posts >= 1 && room.deliveries >= deliveries) {
      room.posts -= 1;
      room.deliveries -= deliveries;
      return post;
    }
    short += 1;
    const left = room.posts < 1 ? formatCount(remaining, 'post') : 'fewer platforms';
    const reason = `Over the daily limit: ${left} left today. Resets at ${resetAt}.`;
    return { ...post, action: 'refused', reason, retryAt: resetAt };
  });
  return { posts: fitted, quota: { limit, used, remaining, needed, short, resetAt } };
}

async function readUsage(client: Client) {
  try {
    const { usage } = await client.call('getUsageStatus');
    return usage;
  } catch (error) {
    if (error instanceof CliError && error.code === 'forbidden') return null;
    throw error;
  }
}

function countDeliveries({ input: { platforms = [], accountIds = [] } }: DesiredPost): number {
  return platforms.length + accountIds.length;
}

function refuseMissing(post: PlannedPost, connected: ReadonlySet<PlatformId> | null): PlannedPost {
  if (post.action !== 'create' || !post.local || !connected) return post;
  const missing = (post.local.input.platforms ?? []).filter((one) => !connected.has(one));
  if (missing.length === 0) return post;
  const names = toAlternatives(missing.map((one) => PLATFORMS[one].name));
  const reason = `No ${names} account is connected. Connect one, or remove ${names}.`;
  return { ...post, action: 'refused', reason };
}
