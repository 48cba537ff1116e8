import type { Collection, SimulatorContext } from '../kit/types.ts';
import { listCommentTimes } from './audience.ts';
import { findVideo } from './store.ts';
import type { VideoRow } from './store.ts';

export interface CommentRow {
  id: string;
  videoId: string;
  authorId: string;
  text: string;
  writtenAt: string;
  /** Only set after comments.update. */
  updatedAt?: string;
  /** The top-level comment that this one replies to. */
  parentId?: string;
}

export type ModerationStatus = 'published' | 'heldForReview' | 'rejected';

const AUDIENCE_TEXTS = ['Great video!', 'Thanks for sharing.', 'More of this, please.'];
/** The author of the audience's comments, who can't sign in. */
export const VIEWER_ID = 'UCviewer0000000000000000';
const ID_START = 'Ug';
const VIDEO_ID_LENGTH = 11;

/** Returns comments and replies inserted through the API. */
export function commentTable(context: SimulatorContext): Collection<CommentRow> {
  return context.collection<CommentRow>('comment-threads');
}

/** Returns statuses set through the API, by comment. The audience's comments have no rows. */
function statusTable(context: SimulatorContext): Collection<ModerationStatus | 'deleted'> {
  return context.collection<ModerationStatus | 'deleted'>('comment-statuses');
}

/** Returns when each author was banned, by `<channel>/<author>`. */
function banTable(context: SimulatorContext): Collection<string> {
  return context.collection<string>('comment-bans');
}

/** Bans a comment's author from the channel of its video: their future comments are rejected. */
export function banAuthor(
  context: SimulatorContext,
  { videoId, authorId }: Pick<CommentRow, 'videoId' | 'authorId'>,
): void {
  const channelId = findVideo(context, videoId)?.channelId;
  if (channelId === undefined) return;
  banTable(context).set(`${channelId}/${authorId}`, context.now().toISOString());
}

function isAfterBan(
  context: SimulatorContext,
  { videoId, authorId, writtenAt }: CommentRow,
): boolean {
  const channelId = findVideo(context, videoId)?.channelId ?? '';
  const bannedAt = banTable(context).get(`${channelId}/${authorId}`);
  return bannedAt !== undefined && writtenAt > bannedAt;
}

/** Returns the status that the owner set, or else whether the author was already banned. */
export function readStatus(
  context: SimulatorContext,
  row: CommentRow,
): ModerationStatus | 'deleted' {
  const status = statusTable(context).get(row.id);
  return status ?? (isAfterBan(context, row) ? 'rejected' : 'published');
}

/** Moderates or deletes a comment. Deleting a top-level comment deletes its replies. */
export function setStatus(
  context: SimulatorContext,
  id: string,
  status: ModerationStatus | 'deleted',
): void {
  statusTable(context).set(id, status);
}

/** Returns all comments and replies of a video up to a time, inserted and from the audience, newest first. */
export function listComments(context: SimulatorContext, video: VideoRow, at: Date): CommentRow[] {
  const inserted = commentTable(context)
    .values()
    .filter(({ videoId, writtenAt }) => videoId === video.id && new Date(writtenAt) <= at)
    .toReversed();
  const rows = [...inserted, ...listAudienceComments(video, at).toReversed()];
  return rows
    .filter((row) => !isDeleted(context, row))
    .toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}

/** Counts the comments and replies that all viewers see. */
export function countComments(context: SimulatorContext, video: VideoRow, at: Date): number {
  const rows = listComments(context, video, at);
  return rows.filter((row) => readStatus(context, row) === 'published').length;
}

function isDeleted(context: SimulatorContext, { id, parentId }: CommentRow): boolean {
  return [id, parentId ?? id].some((one) => statusTable(context).get(one) === 'deleted');
}

function listAudienceComments(video: VideoRow, at: Date): CommentRow[] {
  return listCommentTimes(video, at).map((time, index) => ({
    id: `${ID_START}${video.id}${String(index).padStart(15, '0')}`,
    videoId: video.id,
    authorId: VIEWER_ID,
    text: AUDIENCE_TEXTS[index % AUDIENCE_TEXTS.length] ?? '',
    writtenAt: time.toISOString(),
  }));
}

/** Finds a comment or reply by its ID. An audience comment's ID contains the video's. */
export function findComment(context: SimulatorContext, id: string): CommentRow | undefined {
  const row = commentTable(context).get(id) ?? findAudienceComment(context, id);
  return row && !isDeleted(context, row) ? row : undefined;
}

function findAudienceComment(context: SimulatorContext, id: string): CommentRow | undefined {
  const video = findVideo(context, id.slice(ID_START.length, ID_START.length + VIDEO_ID_LENGTH));
  if (!video) return undefined;
  return listAudienceComments(video, context.now()).find((row) => row.id === id);
}
