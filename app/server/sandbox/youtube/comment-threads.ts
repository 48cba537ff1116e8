import type { Collection, SimulatorContext } from '../kit/types.ts';
import { listCommentTimes } from './audience.ts';
import { findVideo } from './store.ts';
import type { VideoRow } from './store.ts';

export interface ThreadRow {
  id: string;
  videoId: string;
  authorId: string;
  text: string;
  writtenAt: string;
}

const AUDIENCE_TEXTS = ['Great video!', 'Thanks for sharing.', 'More of this, please.'];
/** The author of the audience's comments, who has no login. */
export const VIEWER_ID = 'UCviewer0000000000000000';
const ID_START = 'Ug';
const VIDEO_ID_LENGTH = 11;

/** Comments that were inserted over the API. */
export function threadTable(context: SimulatorContext): Collection<ThreadRow> {
  return context.collection<ThreadRow>('comment-threads');
}

/** Returns all comments of a video until a time, inserted and from the audience, newest first. */
export function listThreads(context: SimulatorContext, row: VideoRow, at: Date): ThreadRow[] {
  const inserted = threadTable(context)
    .values()
    .filter(({ videoId, writtenAt }) => videoId === row.id && new Date(writtenAt) <= at)
    .toReversed();
  const rows = [...inserted, ...listAudienceThreads(row, at).toReversed()];
  return rows.toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}

function listAudienceThreads(row: VideoRow, at: Date): ThreadRow[] {
  return listCommentTimes(row, at).map((time, index) => ({
    id: `${ID_START}${row.id}${String(index).padStart(15, '0')}`,
    ...{ videoId: row.id, authorId: VIEWER_ID },
    text: AUDIENCE_TEXTS[index % AUDIENCE_TEXTS.length] ?? '',
    writtenAt: time.toISOString(),
  }));
}

/** Finds a comment by its ID. An audience comment's ID contains the video's. */
export function findThread(context: SimulatorContext, id: string): ThreadRow | undefined {
  const inserted = threadTable(context).get(id);
  if (inserted) return inserted;
  const video = findVideo(context, id.slice(ID_START.length, ID_START.length + VIDEO_ID_LENGTH));
  if (!video) return undefined;
  return listAudienceThreads(video, context.now()).find((row) => row.id === id);
}
