import type { Response } from 'express';
import type { SimulatorContext } from '../kit/types.ts';

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Per user and 15 minutes: the table at docs.x.com/x-api/fundamentals/rate-limits. */
const USER_LIMITS = {
  create_post: 100,
  delete_post: 50,
  get_post: 900,
  get_posts: 5000,
  list_posts: 900,
  get_me: 75,
  media_upload: 500,
  media_status: 1000,
  media_initialize: 1875,
  media_append: 1875,
  media_finalize: 1875,
  media_metadata: 500,
} as const;

export type LimitedEndpoint = keyof typeof USER_LIMITS;

interface Window {
  startedAt: string;
  used: number;
}

interface Draw {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
  isOver: boolean;
}

interface Draft {
  key: string;
  limit: number;
  seconds: number;
}

/** Counts the request, sets the headers, and says whether it is one too many. */
export function isOverLimit(
  context: SimulatorContext,
  response: Response,
  options: { endpoint: LimitedEndpoint; userId: string; clientId: string },
): boolean {
  const { endpoint, userId, clientId } = options;
  const perUser = draw(context, {
    key: `${endpoint}:${userId}`,
    limit: USER_LIMITS[endpoint],
    seconds: WINDOW_SECONDS,
  });
  setHeaders(response, 'x-rate-limit', perUser);
  if (endpoint !== 'create_post' || perUser.isOver) return perUser.isOver;
  const app = { key: `app:${clientId}`, limit: context.knob<number>('appDailyLimit') };
  const user = { key: `day:${userId}`, limit: context.knob<number>('userDailyLimit') };
  const perApp = draw(context, { ...app, seconds: DAY_SECONDS });
  const perDay = draw(context, { ...user, seconds: DAY_SECONDS });
  if (context.knob<boolean>('sendDailyHeaders')) {
    setHeaders(response, 'x-app-limit-24hour', perApp);
    setHeaders(response, 'x-user-limit-24hour', perDay);
  }
  return perApp.isOver || perDay.isOver;
}

function draw(context: SimulatorContext, { key, limit, seconds }: Draft): Draw {
  const windows = context.collection<Window>('limits');
  const now = context.now().getTime();
  const known = windows.get(key);
  const isOpen = known && now < new Date(known.startedAt).getTime() + seconds * 1000;
  const window = isOpen ? known : { startedAt: new Date(now).toISOString(), used: 0 };
  const isOver = window.used >= limit;
  const used = isOver ? window.used : window.used + 1;
  windows.set(key, { ...window, used });
  const reset = Math.ceil(new Date(window.startedAt).getTime() / 1000) + seconds;
  return { limit, remaining: Math.max(0, limit - used), reset, isOver };
}

function setHeaders(response: Response, prefix: string, { limit, remaining, reset }: Draw): void {
  response.set({
    [`${prefix}-limit`]: String(limit),
    [`${prefix}-remaining`]: String(remaining),
    [`${prefix}-reset`]: String(reset),
  });
}
