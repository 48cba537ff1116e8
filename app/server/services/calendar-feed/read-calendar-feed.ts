import { hash } from 'node:crypto';
import { toFeedEvent } from '#app/domain/calendar/feed-event.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ServiceDeps } from '../deps.ts';
import { findCalendarFeed } from './find-calendar-feed.ts';
import { findFeedPosts } from './find-feed-posts.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'settings' | 'calendarWriter'>;

const LAST_READ_EVERY_MS = 60_000;

/** A feed as it is now. */
interface CalendarFeedFile {
  /** Changes with the content. */
  readonly version: string;
  /** Writes the file, which costs more than everything before it. */
  readonly write: () => Promise<string>;
}

/** Reads the feed of an address. Throws `not_found` for an address that never existed or was revoked. */
export async function readCalendarFeed(
  deps: Deps,
  { secret }: { secret: string },
): Promise<CalendarFeedFile> {
  const { prisma, clock, settings, calendarWriter } = deps;
  const feed = await findCalendarFeed(deps, secret);
  if (!feed) {
    const message =
      'This calendar address doesn’t exist or was revoked. An owner of the workspace can create a new one in the settings.';
    throw new AppError('not_found', { message });
  }
  const now = clock.now();
  const { id, workspaceId, environment, lastReadAt, workspace } = feed;
  if (!lastReadAt || now.getTime() - lastReadAt.getTime() > LAST_READ_EVERY_MS)
    await prisma.calendarFeed.updateMany({ where: { id }, data: { lastReadAt: now } });
  const posts = await findFeedPosts(deps, { workspaceId, environment, now });
  const name = `${workspace.name} · Fanfare`;
  const events = posts.map((post) => toFeedEvent(post, settings.publicUrl));
  return {
    version: hash('sha256', JSON.stringify([name, events]), 'base64url'),
    write: () => calendarWriter.write({ name, events }),
  };
}
