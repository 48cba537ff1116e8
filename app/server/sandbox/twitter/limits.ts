import type { Response } from 'express';
import type { SimulatorContext } from '../kit/types.ts';

const WINDOW_SECONDS = 15 * 60;
const THREE_HOURS_SECONDS = 3 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Limits per user and 15 minutes, from docs.x.com/x-api/fundamentals/rate-limits. */
const USER_LIMITS = {
  create_post: 100,
  delete_post: 50,
  get_post: 900,
  get_posts: 5000,
  list_posts: 900,
  get_me: 75,
  get_user: 300,
  get_users: 900,
  home_timeline: 180,
  list_mentions: 300,
  search_posts: 300,
  count_posts: 300,
  list_empty: 75,
  list_likers: 75,
  list_quotes: 75,
  list_reposters: 75,
  like: 50,
  search_users: 900,
  get_media: 300,
  bookmark: 50,
  list_bookmarks: 180,
  repost: 50,
  hide_reply: 50,
  engage: 50,
  get_analytics: 300,
  media_upload: 500,
  media_status: 1000,
  media_initialize: 1875,
  media_append: 1875,
  media_finalize: 1875,
  media_metadata: 500,
} as const;

/** Limits per app and day across all users, from the same table. Posts have a knob. */
const APP_DAILY_LIMITS: Partial<Record<LimitedEndpoint, number>> = {
  media_upload: 50_000,
  media_status: 100_000,
  media_initialize: 180_000,
  media_append: 180_000,
  media_finalize: 180_000,
  media_metadata: 50_000,
};

export type LimitedEndpoint = keyof typeof USER_LIMITS;

interface Window {
  startedAt: string;
  used: number;
}

interface LimitResult {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
  isOver: boolean;
}

interface CountedLimit {
  key: string;
  limit: number;
  seconds: number;
}

interface Caller {
  endpoint: LimitedEndpoint;
  userId: string;
  clientId: string;
}

/** Counts the request and sets the headers. Returns whether it exceeds a limit. */
export function isOverLimit(
  context: SimulatorContext,
  response: Response,
  caller: Caller,
): boolean {
  const { endpoint, userId } = caller;
  const perUser = countRequest(context, {
    key: `${endpoint}:${userId}`,
    limit: USER_LIMITS[endpoint],
    seconds: WINDOW_SECONDS,
  });
  setHeaders(response, 'x-rate-limit', perUser);
  return (
    perUser.isOver || isOverThreeHours(context, caller) || isOverDay(context, response, caller)
  );
}

/** Checks a limit that no header reports. */
function isOverThreeHours(context: SimulatorContext, { endpoint, userId }: Caller): boolean {
  const limit = context.knob<number>('userThreeHourLimit');
  if (endpoint !== 'create_post' || limit === 0) return false;
  return countRequest(context, {
    key: `three-hours:${userId}`,
    limit,
    seconds: THREE_HOURS_SECONDS,
  }).isOver;
}

function isOverDay(context: SimulatorContext, response: Response, caller: Caller): boolean {
  if (context.knob<boolean>('dailyCapsLifted')) return false;
  const { endpoint, userId, clientId } = caller;
  if (endpoint !== 'create_post') {
    const limit = APP_DAILY_LIMITS[endpoint];
    if (limit === undefined) return false;
    return drawDay(context, response, { key: `app:${clientId}:${endpoint}`, limit, whose: 'app' });
  }
  const app = context.knob<number>('appDailyLimit');
  const user = context.knob<number>('userDailyLimit');
  const isAppOver = drawDay(context, response, {
    key: `app:${clientId}`,
    limit: app,
    whose: 'app',
  });
  const key = `day:${userId}`;
  return drawDay(context, response, { key, limit: user, whose: 'user' }) || isAppOver;
}

function drawDay(
  context: SimulatorContext,
  response: Response,
  { whose, ...draft }: { key: string; limit: number; whose: 'app' | 'user' },
): boolean {
  const drawn = countRequest(context, { ...draft, seconds: DAY_SECONDS });
  if (context.knob<boolean>('sendDailyHeaders')) {
    setHeaders(response, `x-${whose}-limit-24hour`, drawn);
  }
  return drawn.isOver;
}

function countRequest(
  context: SimulatorContext,
  { key, limit, seconds }: CountedLimit,
): LimitResult {
  const windows = context.collection<Window>('limits');
  const now = context.now().getTime();
  const current = windows.get(key);
  const isOpen = current && now < new Date(current.startedAt).getTime() + seconds * 1000;
  const window = isOpen ? current : { startedAt: new Date(now).toISOString(), used: 0 };
  const isOver = window.used >= limit;
  const used = isOver ? window.used : window.used + 1;
  windows.set(key, { ...window, used });
  const reset = Math.ceil(new Date(window.startedAt).getTime() / 1000) + seconds;
  return { limit, remaining: Math.max(0, limit - used), reset, isOver };
}

function setHeaders(
  response: Response,
  prefix: string,
  { limit, remaining, reset }: LimitResult,
): void {
  response.set({
    [`${prefix}-limit`]: String(limit),
    [`${prefix}-remaining`]: String(remaining),
    [`${prefix}-reset`]: String(reset),
  });
}
