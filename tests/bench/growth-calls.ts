import { updateDeliveryCounts } from '#app/server/services/analytics/delivery-counts.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { finishDeletions } from '#app/server/services/deletion/finish-deletions.ts';
import { eraseUser } from '#app/server/services/deletion/erase-user.ts';
import { sweepImports } from '#app/server/services/downloads/sweep-imports.ts';
import { removeOldBulks } from '#app/server/services/bulk/remove-old-bulks.ts';
import { removeExpiredCalls } from '#app/server/services/idempotency/settle-call.ts';
import { removeUnusedMedia } from '#app/server/services/media/remove-unused-media.ts';
import { markOverdueDeliveries } from '#app/server/services/publishing/run/mark-overdue.ts';
import { fillSearchGrams } from '#app/server/services/publishing/store/search-grams.ts';
import { sweepRenditions } from '#app/server/services/renditions/sweep-renditions.ts';
import { eraseDeletedWorkspaces } from '#app/server/services/workspaces/erase-deleted-workspaces.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { findFeedPosts } from '#app/server/services/calendar-feed/find-feed-posts.ts';
import { sendNotificationEmails } from '#app/server/services/notifications/send-emails.ts';
import { readCalendar } from '#app/server/services/publishing/read/read-calendar.ts';
import { applyZoneChanges } from '#app/server/services/publishing/schedule/apply-zone-changes.ts';
import {
  getWaitUntilDue,
  releaseDuePosts,
} from '#app/server/services/publishing/schedule/release-due.ts';
import { createOccurrences } from '#app/server/services/series/create-occurrences.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LARGE_ENDPOINT, RARE_AUTHOR, toFilledId } from './growth-fill.ts';

export interface CallContext {
  readonly url: string;
  readonly tokens: { readonly large: string; readonly small: string };
  readonly deps: ServiceDeps;
  readonly posts: number;
  /** How often this call was made before, so that each deletion takes another row. */
  readonly time: number;
}

export interface Call {
  readonly name: string;
  run(context: CallContext): Promise<unknown>;
}

const toMediaId = (n: number): string => `med_01${n.toString(16).padStart(24, '0')}`;
const toPostId = (n: number, { posts }: CallContext): string => toFilledId('post', { n, posts });
/** A number from the middle of the year that belongs to the large workspace: a multiple of 100. */
const middle = (posts: number): number => Math.floor(posts / 200) * 100;
const daysAgo = (days: number): string =>
  encodeURIComponent(new Date(Date.now() - days * 86_400_000).toISOString());

async function send(
  { url, tokens }: CallContext,
  path: string,
  { method = 'GET', workspace = 'large' }: { method?: string; workspace?: 'large' | 'small' } = {},
): Promise<void> {
  const authorization = `Bearer ${tokens[workspace]}`;
  const response = await fetch(url + path, { method, headers: { authorization } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
}

const get = (name: string, path: string | ((context: CallContext) => string)): Call => ({
  name,
  run: (context) => send(context, typeof path === 'string' ? path : path(context)),
});

const search = (name: string, text: string, { limit = 20 } = {}): Call =>
  get(`search: ${name}`, `/api/posts?search=${encodeURIComponent(text)}&limit=${limit}`);
/** The smallest size has this many of them, so that every size returns a full page. */
const ONE_IN_100 = { limit: 5 };

const sweep = (name: string, work: (deps: ServiceDeps) => Promise<unknown>): Call => ({
  name: `sweep: ${name}`,
  run: ({ deps }) => work(deps),
});

const signal = new AbortController().signal;

const toDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A call of a service that has no API operation, as the large workspace's owner. */
const inWorkspace = (
  name: string,
  work: (deps: ServiceDeps, actor: Actor) => Promise<unknown>,
): Call => ({
  name,
  async run({ deps }) {
    const { workspaceId } = await findLarge(deps);
    const { userId } = await deps.prisma.member.findFirstOrThrow({
      where: { workspaceId, role: 'owner' },
    });
    const session = { via: 'session', scopes: [], environment: null } as const;
    return work(deps, { workspaceId, userId, role: 'owner', ...session });
  },
});

const findLarge = (deps: ServiceDeps) =>
  deps.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: LARGE_ENDPOINT } });

/** Every list, filter, search, dashboard, sweep, and deletion that grows with the number of posts. */
export const CALLS: readonly Call[] = [
  get('posts: first page', '/api/posts'),
  get(
    'posts: page in the middle',
    (context) => `/api/posts?cursor=${toPostId(middle(context.posts), context)}`,
  ),
  {
    name: 'posts: first page of a small workspace',
    run: (context) => send(context, '/api/posts', { workspace: 'small' }),
  },
  get('posts: by state', '/api/posts?state=failed'),
  get('posts: by state that none has', '/api/posts?state=canceled'),
  get(
    'posts: by state, page in the middle',
    // A thousand posts have ten failed ones in the older half: a longer page would be full in larger sizes only.
    (context) =>
      `/api/posts?state=failed&limit=5&cursor=${toPostId(middle(context.posts), context)}`,
  ),
  get('posts: failed or partly failed', '/api/posts?state=any_failed'),
  get('posts: by platform', '/api/posts?platform=tiktok'),
  {
    name: 'posts: by account',
    run: async (context) => {
      const { workspaceId } = await findLarge(context.deps);
      await send(context, `/api/posts?accountId=acct_${workspaceId}_tiktok`);
    },
  },
  get('posts: by an author of one post in 100', `/api/posts?author=${RARE_AUTHOR}&limit=5`),
  get('posts: of one old month', `/api/posts?from=${daysAgo(213)}&to=${daysAgo(183)}`),
  get('posts: of the older half', `/api/posts?to=${daysAgo(183)}`),
  get('posts: of the last month', `/api/posts?from=${daysAgo(30)}`),
  get('posts: scheduled', '/api/posts?state=scheduled'),
  get('posts: held', '/api/posts?state=held'),
  get(
    'posts: scheduled for the next weeks',
    `/api/posts?state=scheduled&from=${daysAgo(0)}&to=${daysAgo(-21)}`,
  ),
  get('posts: export of held ones', '/api/posts/export?format=ndjson&state=held'),
  inWorkspace('calendar: the month after next', (deps, actor) =>
    readCalendar(deps, actor, { view: 'month', date: toDay(45), firstDay: 1, page: 1 }),
  ),
  inWorkspace('calendar: next week, of one state', (deps, actor) =>
    readCalendar(deps, actor, {
      view: 'week',
      date: toDay(7),
      firstDay: 1,
      state: 'scheduled',
      page: 1,
    }),
  ),
  inWorkspace('calendar feed', (deps, { workspaceId }) =>
    // A full feed of the smallest size: a longer one would only be full in larger sizes.
    findFeedPosts(deps, { workspaceId, environment: null, now: new Date(), limit: 50 }),
  ),
  get('queues', '/api/queues'),
  get('series', '/api/series'),
  get('notifications', '/api/notifications'),
  search('common word', 'kiln'),
  search('word of one post in 100', 'quartz', ONE_IN_100),
  search('rare word', 'zymurgy'),
  search('Japanese', '窯元'),
  search('word that is nowhere', 'xylophone'),
  search('one letter', 'q', ONE_IN_100),
  get('post', (context) => `/api/posts/${toPostId(middle(context.posts), context)}`),
  get('delivery', ({ posts }) => {
    const n = middle(posts);
    return `/api/deliveries/${toFilledId('dlv', { n, posts, number: n * 6 + 1 })}`;
  }),
  get('media: first page', '/api/media'),
  get('media: one kind', '/api/media?kind=image'),
  get('media: a kind that none has', '/api/media?kind=video'),
  {
    name: 'media: first page of a small workspace',
    run: (context) => send(context, '/api/media', { workspace: 'small' }),
  },
  get('drafts', '/api/drafts'),
  get('webhooks: messages', `/api/webhooks/${LARGE_ENDPOINT}/deliveries`),
  get('webhooks: failed messages', `/api/webhooks/${LARGE_ENDPOINT}/deliveries?state=failed`),
  get('media: search', '/api/media?search=filled'),
  get('media: posts of a file', ({ posts }) => `/api/media/${toMediaId(middle(posts) + 10)}/posts`),
  get('audit: first page', '/api/audit'),
  get('audit: one group', '/api/audit?group=accounts'),
  get('audit: one rare group', '/api/audit?group=members&limit=2'),
  get('accounts', '/api/accounts'),
  get('status', '/api/status'),
  get('analytics: 30 days', '/api/analytics/posts?days=30'),
  get('analytics: 90 days', '/api/analytics/posts?days=90'),
  get('usage', '/api/publisher/usage/status'),
  sweep('due deliveries', sweepDeliveries),
  sweep('late deliveries', markOverdueDeliveries),
  sweep('scheduled posts', releaseDuePosts),
  sweep('wait for the next scheduled post', getWaitUntilDue),
  sweep('changed time zones', (deps) => applyZoneChanges(deps, { signal })),
  sweep('series', createOccurrences),
  sweep('emails of notifications', sendNotificationEmails),
  sweep('unused media', removeUnusedMedia),
  sweep('renditions', sweepRenditions),
  sweep('imports', sweepImports),
  sweep('idempotency keys', removeExpiredCalls),
  sweep('bulk jobs', removeOldBulks),
  sweep('deleted workspaces', eraseDeletedWorkspaces),
  sweep('deleted users', finishDeletions),
  sweep('counts of deliveries', (deps) => updateDeliveryCounts(deps, { signal })),
  sweep('search grams', (deps) => fillSearchGrams(deps, { signal })),
  {
    name: 'delete a post',
    run: (context) =>
      send(context, `/api/posts/${toPostId(108 + context.time * 50, context)}`, {
        method: 'DELETE',
      }),
  },
  {
    name: 'delete a file',
    run: (context) =>
      send(context, `/api/media/${toMediaId(110 + context.time * 20)}`, { method: 'DELETE' }),
  },
  {
    name: 'erase a user',
    run: async ({ deps, posts, time }) => {
      const id = `usr_${posts}_${time}`;
      await deps.prisma.user.create({ data: { id, email: `${id}@example.com` } });
      const { workspaceId } = await findLarge(deps);
      const member = { id: `mem_${posts}_${time}`, workspaceId, userId: id, role: 'editor' };
      await deps.prisma.member.create({ data: member });
      await eraseUser(deps, id);
    },
  },
];
