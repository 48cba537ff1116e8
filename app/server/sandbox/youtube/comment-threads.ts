import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParts, splitList } from './api.ts';
import { listChannelVideos } from './channel-uploads.ts';
import { commentTable, findComment, listComments, readStatus } from './comment-store.ts';
import type { CommentRow } from './comment-store.ts';
import { requireText, toThread } from './comment-view.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { findVideo } from './store.ts';
import type { VideoRow } from './store.ts';
import { toEtag } from './video-resource.ts';
import { canSee, requireCommentable } from './visibility.ts';

const PARTS = ['id', 'replies', 'snippet'];
const SCOPES = ['youtube.force-ssl'];
const DOMAIN = 'youtube.commentThread';
const ID_LENGTH = 26;

const ThreadInput = z.looseObject({
  snippet: z
    .looseObject({
      videoId: z.string().optional(),
      topLevelComment: z
        .looseObject({
          snippet: z.looseObject({ textOriginal: z.string().optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
});

export const insertCommentThread: ApiRoute = {
  name: 'commentThreads.insert',
  scopes: SCOPES,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context, persona } = call;
    const parts = requireParts(call.query, PARTS);
    const { snippet } = parseBody(ThreadInput, await readResource(call));
    const text = requireText(snippet?.topLevelComment?.snippet?.textOriginal, DOMAIN);
    if (!snippet?.videoId) {
      const message = 'The comment thread must name a video: set snippet.videoId.';
      throw new YouTubeError(400, { reason: 'channelOrVideoIdMissing', domain: DOMAIN }, message);
    }
    requireCommentable(call, snippet.videoId);
    const row: CommentRow = {
      id: `Ug${randomText(context.random, ID_LENGTH)}`,
      videoId: snippet.videoId,
      authorId: persona.id,
      text,
      writtenAt: context.now().toISOString(),
    };
    commentTable(context).set(row.id, row);
    return toThread(call, row, parts);
  },
};

export const listCommentThreads: ApiRoute = {
  name: 'commentThreads.list',
  scopes: SCOPES,
  isPublic: true,
  query: [
    'part',
    'videoId',
    'id',
    'allThreadsRelatedToChannelId',
    'channelId',
    'maxResults',
    'moderationStatus',
    'order',
    'pageToken',
    'searchTerms',
    'textFormat',
  ],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const page = readPage(call, 100);
    const rows = selectThreads(call);
    const items = takePage(rows, page).map((row) => toThread(call, row, parts));
    const kind = 'youtube#commentThreadListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, rows.length), items };
  },
};

/**
 * Returns the threads with the requested status. Only the videos' owner gets threads that aren't published.
 */
function selectThreads(call: ApiCall): CommentRow[] {
  const { context, persona, query } = call;
  const searched = (query['searchTerms'] ?? '').toLowerCase();
  const status = query['moderationStatus'] ?? 'published';
  if (!['published', 'heldForReview', 'likelySpam', 'rejected'].includes(status)) {
    throw badRequest(`Invalid value at 'moderationStatus': ${status}`);
  }
  const rows = readThreads(call).filter(
    (row) =>
      row.parentId === undefined &&
      readStatus(context, row) === status &&
      row.text.toLowerCase().includes(searched),
  );
  const isOwn = rows.every(({ videoId }) => findVideo(context, videoId)?.channelId === persona.id);
  if (status === 'published' || isOwn) return rows;
  const message = 'Only the owner can list comments that are not published.';
  throw new YouTubeError(403, { reason: 'forbidden', domain: DOMAIN }, message);
}

function readThreads(call: ApiCall): CommentRow[] {
  const { context, query } = call;
  const { videoId, id } = query;
  const channelId = query['allThreadsRelatedToChannelId'] ?? query['channelId'];
  const list = (row: VideoRow) => listComments(context, row, context.now());
  if (id) return splitList(id).flatMap((one) => findComment(context, one) ?? []);
  if (videoId) return list(requireCommentable(call, videoId));
  if (channelId) {
    const rows = listChannelVideos(context, channelId).filter((row) => canSee(call, row));
    return rows.flatMap(list).toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
  }
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  const message =
    'No filter selected. Expected one of: allThreadsRelatedToChannelId, channelId, videoId, id';
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}
