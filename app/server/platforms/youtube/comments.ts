import type {
  CommentContext,
  FoundComments,
  LiveComment,
  PlatformComments,
} from '#app/server/ports/platform-comments.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { findComments, type CommentPage } from '../kit/find-comments.ts';
import { normalizeText } from '../kit/normalize-text.ts';
import { readApi } from './api.ts';
import type { YouTubeConfig } from './config.ts';
import { STALE_TOKEN_CODES } from './errors.ts';
import { COMMENT_RULES } from './parts/comment-errors.ts';
import { CommentThread, CommentThreads, type ListedThread } from './wire.ts';

const ENTRIES_PER_PAGE = '100';
/** A list has comments with one status. The owner's own comments are nearly always published. */
const STATUSES = ['published', 'heldForReview', 'likelySpam'] as const;

export function createYouTubeComments(config: YouTubeConfig): PlatformComments {
  return {
    scopes: ['https://www.googleapis.com/auth/youtube.force-ssl'],
    arePosts: false,
    create: (context) => createComment(config, context),
    find: (context, since) => findOwnComments(config, context, since),
  };
}

async function createComment(config: YouTubeConfig, context: CommentContext): Promise<LiveComment> {
  const { postId, account, text } = context;
  const snippet = {
    channelId: account.externalId,
    videoId: postId,
    topLevelComment: { snippet: { textOriginal: text } },
  };
  const { id } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/commentThreads`,
      query: { part: 'snippet' },
      body: { kind: 'json', value: { snippet } },
      signal: context.signal,
    },
    {
      rules: COMMENT_RULES,
      expiredTokenCodes: STALE_TOKEN_CODES,
      schema: CommentThread,
      commit: true,
    },
  );
  return { remoteId: id, url: toUrl(config, postId, id) };
}

function toUrl({ watchUrl }: YouTubeConfig, videoId: string, commentId: string): string {
  return `${watchUrl}?${new URLSearchParams({ v: videoId, lc: commentId }).toString()}`;
}

/** Searches the next status only while nothing was found. */
async function findOwnComments(
  config: YouTubeConfig,
  context: CommentContext,
  since: Date,
): Promise<FoundComments | null> {
  let isWhole = true;
  for (const status of STATUSES) {
    const found = await findComments({
      text: context.text,
      since,
      isSameText: (left, right) => normalizeText(left) === normalizeText(right),
      isNewestFirst: true,
      readPage: (after) => readPage(config, context, { status, after }),
    });
    if (found === null || found.comments.length > 0) return found;
    isWhole &&= found.isWhole;
  }
  return { comments: [], isWhole };
}

async function readPage(
  config: YouTubeConfig,
  context: CommentContext,
  { status, after }: { readonly status: string; readonly after: string | undefined },
): Promise<CommentPage> {
  const { items, nextPageToken } = await readApi({ config, context }, 'commentThreads', {
    query: {
      part: 'snippet',
      videoId: context.postId,
      order: 'time',
      moderationStatus: status,
      textFormat: 'plainText',
      maxResults: ENTRIES_PER_PAGE,
      ...(after !== undefined && { pageToken: after }),
    },
    schema: CommentThreads,
    rules: COMMENT_RULES,
  });
  return {
    comments: items.map((thread) => toListed(config, context, thread)),
    next: nextPageToken,
  };
}

/** YouTube returns a comment's original text only to its author. */
function toListed(config: YouTubeConfig, context: CommentContext, { id, snippet }: ListedThread) {
  const comment = snippet.topLevelComment.snippet;
  const author = comment.authorChannelId?.value;
  return {
    remoteId: id,
    url: toUrl(config, context.postId, id),
    text: comment.textOriginal ?? comment.textDisplay ?? '',
    createdAt: new Date(comment.publishedAt),
    isOwn: author === undefined || author === context.account.externalId,
  };
}
