import type { DraftTray } from '#app/components/calendar/calendar-tray.tsx';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

const SHOWN_DRAFTS = 20;

/** Reads the drafts beside the calendar: those without a time, last saved first, and how many have one. */
export async function readTray({
  services,
  actor,
}: Pick<SignedInContext, 'services' | 'actor'>): Promise<DraftTray> {
  const input = { search: '', limit: SHOWN_DRAFTS, isUntimed: true };
  const [{ items, nextCursor }, timedCount] = await Promise.all([
    services.drafts.listComposerDrafts(actor, input),
    services.drafts.countTimedDrafts(actor),
  ]);
  const drafts = items.map(({ id, excerpt, platforms, media }) => ({
    id,
    title: cutCaption(excerpt) || media?.fileName || 'Untitled draft',
    platforms,
    media,
  }));
  return { drafts, timedCount, hasMore: nextCursor !== null };
}
