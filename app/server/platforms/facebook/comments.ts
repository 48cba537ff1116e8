import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type {
  CommentContext,
  FoundComments,
  LiveComment,
  PlatformComments,
} from '#app/server/ports/platform-comments.ts';
import { findComments, type CommentPage } from '../kit/find-comments.ts';
import { GraphObject } from '../kit/meta-graph.ts';
import { openGraph, readGraph, writeGraph, type GraphAccess } from './api.ts';
import type { FacebookConfig } from './config.ts';
import { COMMENT_COMMIT_RULES, COMMENT_RULES } from './parts/comment-errors.ts';
import { isSameMessage } from './parts/is-same-message.ts';
import { nextCursor } from './parts/listing.ts';
import { toAbsoluteUrl } from './parts/to-absolute-url.ts';
import { CommentLink, CommentListing, type ListedComment } from './wire.ts';

const ENTRIES_PER_PAGE = '100';

export function createFacebookComments(config: FacebookConfig): PlatformComments {
  return {
    scopes: ['pages_manage_engagement'],
    arePosts: false,
    create: (context) => createComment(config, context),
    find: (context, since) => findOwnComments(config, context, since),
  };
}

async function createComment(
  config: FacebookConfig,
  context: CommentContext,
): Promise<LiveComment> {
  const access = await openGraph({ config, context });
  const { id } = await writeGraph(access, `${context.postId}/comments`, {
    body: { kind: 'form', fields: { message: context.text } },
    schema: GraphObject,
    commit: true,
    rules: COMMENT_COMMIT_RULES,
  });
  return { remoteId: id, url: await readLink(access, id) };
}

/** The comment is live already, so a link that Facebook doesn't return is left out. */
async function readLink(access: GraphAccess, commentId: string): Promise<string | null> {
  try {
    const { permalink_url: link } = await readGraph(access, commentId, {
      query: { fields: 'permalink_url' },
      schema: CommentLink,
    });
    return link === undefined ? null : toAbsoluteUrl(access.config, link);
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

async function findOwnComments(
  config: FacebookConfig,
  context: CommentContext,
  since: Date,
): Promise<FoundComments | null> {
  const access = await openGraph({ config, context });
  return findComments({
    text: context.text,
    since,
    isSameText: isSameMessage,
    isNewestFirst: true,
    readPage: (after) => readPage(access, context, after),
  });
}

/** A stream also has replies, but unlike the default list, it has every comment and is in order of time. */
async function readPage(
  access: GraphAccess,
  { postId, account }: CommentContext,
  after: string | undefined,
): Promise<CommentPage> {
  const listing = await readGraph(access, `${postId}/comments`, {
    query: {
      fields: 'id,from,message,created_time,parent,permalink_url',
      filter: 'stream',
      order: 'reverse_chronological',
      limit: ENTRIES_PER_PAGE,
      after,
    },
    schema: CommentListing,
    rules: COMMENT_RULES,
  });
  return {
    comments: listing.data.map((comment) => ({
      remoteId: comment.id,
      url:
        comment.permalink_url === undefined
          ? null
          : toAbsoluteUrl(access.config, comment.permalink_url),
      text: comment.message,
      createdAt: new Date(comment.created_time),
      isOwn: isOwn(comment, account.externalId),
    })),
    next: nextCursor(listing),
  };
}

/** Facebook may leave out the author, who may be the Page itself. */
function isOwn({ from, parent }: ListedComment, pageId: string): boolean {
  return parent === undefined && (from === undefined || from.id === pageId);
}
