import type { ApiCall } from './api.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { TikTokError } from './envelope.ts';
import { listActiveCreators, walkDrafts, walkPosts } from './publish-index.ts';
import { readState } from './publish-state.ts';
import { publishTable } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNAUDITED_USER_CAP = 5;
const MAX_PENDING_SHARES = 5;

/** Counts posts across all of the creator's apps. Failed posts don't count. */
export function isPostCapReached(context: SimulatorContext, personaId: string): boolean {
  if (context.knob<boolean>('dailyCapsLifted')) return false;
  const cap = context.knob<number>('postsPerDay');
  const since = dayAgo(context);
  let posted = 0;
  for (const { publishId, acceptedMs } of walkPosts(context, personaId)) {
    if (posted >= cap || acceptedMs <= since) break;
    if (!publishTable(context).get(publishId)?.accepted?.failReason) posted += 1;
  }
  return posted >= cap;
}

/** Returns what keeps this creator or app from posting anything. creator_info sends it with status 200. */
export function findPostingStop(call: ApiCall): { code: string; message: string } | null {
  const { context, persona } = call;
  if (context.knob<boolean>('bannedFromPosting')) {
    const message = 'The user is banned from making new posts.';
    return { code: 'spam_risk_user_banned_from_posting', message };
  }
  if (isPostCapReached(context, persona.id)) {
    const message = 'The daily post cap from the API is reached for the current user.';
    return { code: 'spam_risk_too_many_posts', message };
  }
  if (isUserCapReached(call)) {
    const message = 'The daily quota for active publishing users from your client is reached.';
    return { code: 'reached_active_user_cap', message };
  }
  return null;
}

function isUserCapReached({ context, persona, clientId }: ApiCall): boolean {
  if (context.knob<boolean>('dailyCapsLifted')) return false;
  const isAudited = context.knob<boolean>('appIsAudited');
  const cap = isAudited ? context.knob<number>('activeUserCap') : UNAUDITED_USER_CAP;
  const active = listActiveCreators(context, clientId, dayAgo(context));
  return active.filter((personaId) => personaId !== persona.id).length >= cap;
}

export function requireRoomInInbox({ context, persona }: ApiCall): void {
  if (context.knob<boolean>('dailyCapsLifted')) return;
  const since = dayAgo(context);
  let pending = 0;
  for (const row of walkDrafts(context, persona.id)) {
    if (new Date(row.createdAt).getTime() <= since) break;
    if (readState(context, row).status !== 'FAILED') pending += 1;
  }
  if (pending < MAX_PENDING_SHARES) return;
  const message = 'There may be at most 5 pending shares within any 24-hour period.';
  throw new TikTokError(403, 'spam_risk_too_many_pending_share', message);
}

function dayAgo(context: SimulatorContext): number {
  return context.now().getTime() - DAY_MS;
}
