import type { ApiCall } from './api.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { TikTokError } from './envelope.ts';
import { readState } from './publish-state.ts';
import { publishTable } from './store.ts';
import type { PublishRow } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNAUDITED_USER_CAP = 5;
const MAX_PENDING_SHARES = 5;

/** Over all apps of the creator; a post that failed doesn't count. */
export function isPostCapReached(context: SimulatorContext, personaId: string): boolean {
  const posted = recentRows(context).filter(
    (row) => row.personaId === personaId && row.post && row.accepted && !row.accepted.failReason,
  );
  return posted.length >= context.knob<number>('postsPerDay');
}

/** What stops this creator (or this app) whatever is posted. creator_info sends it with 200. */
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
  const isAudited = context.knob<boolean>('appIsAudited');
  const cap = isAudited ? context.knob<number>('activeUserCap') : UNAUDITED_USER_CAP;
  const rows = recentRows(context).filter((row) => row.clientId === clientId);
  const others = new Set(rows.map((row) => row.personaId));
  others.delete(persona.id);
  return others.size >= cap;
}

export function requireRoomInInbox({ context, persona }: ApiCall): void {
  const pending = recentRows(context).filter(
    (row) =>
      row.personaId === persona.id && !row.post && readState(context, row).status !== 'FAILED',
  );
  if (pending.length < MAX_PENDING_SHARES) return;
  const message = 'There may be at most 5 pending shares within any 24-hour period.';
  throw new TikTokError(403, 'spam_risk_too_many_pending_share', message);
}

function recentRows(context: SimulatorContext): PublishRow[] {
  const since = context.now().getTime() - DAY_MS;
  return publishTable(context)
    .values()
    .filter((row) => new Date(row.createdAt).getTime() > since);
}
