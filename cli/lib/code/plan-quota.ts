import { toAlternatives } from '#app/domain/text/name-list.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { components } from '../../client/api-types.ts';
import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { DayShortage, PlannedDay } from '../content/day-limits.ts';
import { TimePlanner } from '../publish/time-planner.ts';
import type { PlannedPost } from './create-plan.ts';
import type { DesiredPost } from './read-post-files.ts';

type UsageStatus = components['schemas']['UsageStatus'];

/** Today's limit and how much of it the folder needs. */
export interface PlanQuota {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** New and moved posts in the folder that are due today, including those that exceed the limit. */
  readonly needed: number;
  /** How many of them exceed the limit. */
  readonly short: number;
  readonly resetAt: string;
  /** What new posts, and posts that move to another day, need on each day, in order. */
  readonly days: readonly PlannedDay[];
}

interface QuotaInput {
  readonly posts: readonly PlannedPost[];
  /** Null if the token isn't allowed to list them. */
  readonly accounts: readonly { readonly platform: PlatformId }[] | null;
}

/** Plans when new posts would be published, and marks those that the server would refuse: no connected account, no usable time, or a full day. */
export async function planQuota(
  client: Client,
  { posts, accounts }: QuotaInput,
): Promise<{ posts: PlannedPost[]; quota: PlanQuota | null }> {
  const connected = accounts && new Set(accounts.map(({ platform }) => platform));
  const checked = posts.map((post) => refuseMissing(post, connected));
  const usage = await readUsage(client);
  const planner = new TimePlanner(client, usage);
  const planned: PlannedPost[] = [];
  for (const post of checked) planned.push(await planTime(planner, post, usage));
  return { posts: planned, quota: usage && toQuota(usage, planner.listDays() ?? []) };
}

function toQuota({ usage }: UsageStatus, days: readonly PlannedDay[]): PlanQuota {
  const { limit, used, remaining, resetAt } = usage;
  const { needed = 0, short = 0 } = days.find(({ isToday }) => isToday) ?? {};
  return { limit, used, remaining, needed, short, resetAt, days };
}

/** Plans when a new or moved post would be published, and refuses it if its time can't be used or its day is full. */
async function planTime(
  planner: TimePlanner,
  post: PlannedPost,
  usage: UsageStatus | null,
): Promise<PlannedPost> {
  if (!post.local || (post.action !== 'create' && !isMovedToAnotherDay(planner, post))) return post;
  const deliveries = countDeliveries(post.local);
  const { time, problem, shortage } = await planner.plan(post.local.input, deliveries);
  const isTimed = time.at !== null || time.queue !== null;
  const timed = { ...post, schedule: isTimed ? time : null };
  if (problem !== null) return { ...timed, action: 'refused', reason: problem };
  return shortage ? { ...timed, ...refuseFull(shortage, usage) } : timed;
}

/** On the same day, a post has its place already. */
function isMovedToAnotherDay(planner: TimePlanner, { action, schedule, file }: PlannedPost) {
  const to = action === 'change' ? schedule?.at : null;
  const from = file?.schedule?.publishAt;
  return Boolean(to && from && !planner.isSameDay(from, to));
}

function refuseFull(
  { isToday, day, lacks, remaining }: DayShortage,
  usage: UsageStatus | null,
): Pick<PlannedPost, 'action' | 'reason' | 'retryAt'> {
  const left = lacks === 'posts' ? formatCount(remaining, 'post') : 'fewer platforms';
  const retryAt = isToday && usage ? usage.usage.resetAt : null;
  const when = retryAt === null ? `on ${day}` : `today. Resets at ${retryAt}`;
  return { action: 'refused', reason: `Over the daily limit: ${left} left ${when}.`, retryAt };
}

async function readUsage(client: Client): Promise<UsageStatus | null> {
  try {
    return await client.call('getUsageStatus');
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
