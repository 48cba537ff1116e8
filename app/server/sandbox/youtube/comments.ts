import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParts, splitList } from './api.ts';
import { listVideosOf } from './channel-shelf.ts';
import { findThread, listThreads, threadTable, VIEWER_ID } from './comment-threads.ts';
import type { ThreadRow } from './comment-threads.ts';
import { videoNotFound, YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { findPersona } from './personas.ts';
import { findVideo } from './store.ts';
import type { VideoRow } from './store.ts';
import { toEtag } from './video-resource.ts';
import { canSee } from './visibility.ts';

const PARTS = ['id', 'replies', 'snippet'];
const SCOPES = ['youtube.force-ssl'];
const ID_LENGTH = 26;

const ThreadInput = z.looseObject({
  snippet: z.looseObject({
    videoId: z.string(),
    topLevelComment: z.looseObject({
      snippet: z.looseObject({ textOriginal: z.string().max(10_000) }),
    }),
  }),
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
    const text = snippet.topLevelComment.snippet.textOriginal;
    if (text.trim() === '') throw refused(400, 'commentTextRequired', 'Comment text is required.');
    requireCommentable(call, snippet.videoId);
    const row: ThreadRow = {
      id: `Ug${randomText(context.random, ID_LENGTH)}`,
      ...{ videoId: snippet.videoId, authorId: persona.id, text },
      writtenAt: context.now().toISOString(),
    };
    threadTable(context).set(row.id, row);
    return toThread(context, row, parts);
  },
};

export const listCommentThreads: ApiRoute = {
  name: 'commentThreads.list',
  scopes: SCOPES,
  query: [
    ...['part', 'videoId', 'id', 'allThreadsRelatedToChannelId', 'channelId', 'maxResults'],
    ...['moderationStatus', 'order', 'pageToken', 'searchTerms', 'textFormat'],
  ],
  units: 1,
  handle: (call) => {
    const { context } = call;
    const parts = requireParts(call.query, PARTS);
    const page = readPage(call, 100);
    const rows = selectThreads(call);
    const items = takePage(rows, page).map((row) => toThread(context, row, parts));
    const kind = 'youtube#commentThreadListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, rows.length), items };
  },
};

function selectThreads(call: ApiCall): ThreadRow[] {
  const searched = (call.query['searchTerms'] ?? '').toLowerCase();
  return readThreads(call).filter(({ text }) => text.toLowerCase().includes(searched));
}

function readThreads(call: ApiCall): ThreadRow[] {
  const { context, query } = call;
  const { videoId, id } = query;
  const channelId = query['allThreadsRelatedToChannelId'] ?? query['channelId'];
  if (id) return splitList(id).flatMap((one) => findThread(context, one) ?? []);
  if (videoId) {
    const row = requireCommentable(call, videoId);
    return listThreads(context, row, context.now());
  }
  if (channelId) {
    const rows = listVideosOf(context, channelId);
    const threads = rows.flatMap((row) => listThreads(context, row, context.now()));
    return threads.toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
  }
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  const message =
    'No filter selected. Expected one of: allThreadsRelatedToChannelId, channelId, videoId, id';
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}

function requireCommentable(call: ApiCall, videoId: string): VideoRow {
  const row = findVideo(call.context, videoId);
  if (!row || !canSee(call, row)) throw videoNotFound();
  if (!call.context.knob<boolean>('commentsDisabled')) return row;
  const message = 'The video identified by the videoId parameter has disabled comments.';
  throw refused(403, 'commentsDisabled', message);
}

const VIEWER = { id: VIEWER_ID, handle: '@viewer' };

function toThread(context: SimulatorContext, row: ThreadRow, parts: readonly string[]): object {
  const author = findPersona(row.authorId) ?? VIEWER;
  const channelId = findVideo(context, row.videoId)?.channelId ?? row.authorId;
  const comment = {
    ...{ channelId, videoId: row.videoId, textDisplay: row.text, textOriginal: row.text },
    authorDisplayName: author.handle,
    authorProfileImageUrl: `${context.baseUrl}/avatars/${author.id}.svg`,
    authorChannelUrl: `${context.baseUrl}/${author.handle}`,
    authorChannelId: { value: author.id },
    ...{ canRate: true, viewerRating: 'none', likeCount: 0 },
    ...{ publishedAt: row.writtenAt, updatedAt: row.writtenAt },
  };
  const topLevelComment = {
    ...{ kind: 'youtube#comment', etag: toEtag(comment), id: row.id, snippet: comment },
  };
  const snippet = {
    ...{ channelId, videoId: row.videoId, topLevelComment },
    ...{ canReply: true, totalReplyCount: 0, isPublic: true },
  };
  const body = { id: row.id, ...(parts.includes('snippet') ? { snippet } : {}) };
  return { kind: 'youtube#commentThread', etag: toEtag(body), ...body };
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.commentThread' }, message);
}
