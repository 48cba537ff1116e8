import type {
  CommentContext,
  FoundComments,
  LiveComment,
  PlatformComments,
} from '#app/server/ports/platform-comments.ts';
import { findComments, type CommentPage } from '../kit/find-comments.ts';
import { GraphObject } from '../kit/meta-graph.ts';
import { openGraph, readGraph, writeGraph, type GraphAccess } from './api.ts';
import type { InstagramConfig } from './config.ts';
import { COMMENT_COMMIT_RULES, COMMENT_RULES } from './parts/comment-errors.ts';
import { isSameCaption } from './parts/is-same-caption.ts';
import { CommentListing } from './wire.ts';

const ENTRIES_PER_PAGE = '100';

export function createInstagramComments(config: InstagramConfig): PlatformComments {
  return {
    scopes: ['instagram_business_manage_comments'],
    arePosts: false,
    create: (context) => createComment(config, context),
    find: (context, since) => findOwnComments(config, context, since),
  };
}

/** Instagram has no links to comments. */
async function createComment(
  config: InstagramConfig,
  context: CommentContext,
): Promise<LiveComment> {
  const { id } = await writeGraph({ config, context }, `${context.postId}/comments`, {
    fields: { message: context.text },
    schema: GraphObject,
    commit: true,
    rules: COMMENT_COMMIT_RULES,
  });
  return { remoteId: id, url: null };
}

async function findOwnComments(
  config: InstagramConfig,
  context: CommentContext,
  since: Date,
): Promise<FoundComments | null> {
  const access = await openGraph({ config, context });
  return findComments({
    text: context.text,
    since,
    isSameText: isSameCaption,
    isNewestFirst: true,
    readPage: (after) => readPage(access, context, after),
  });
}

async function readPage(
  access: GraphAccess,
  { postId, account }: CommentContext,
  after: string | undefined,
): Promise<CommentPage> {
  const { data, paging } = await readGraph(access, `${postId}/comments`, {
    query: { fields: 'id,text,timestamp,username', limit: ENTRIES_PER_PAGE, after },
    schema: CommentListing,
    rules: COMMENT_RULES,
  });
  return {
    comments: data.map(({ id, text, timestamp, username }) => ({
      remoteId: id,
      url: null,
      text,
      createdAt: new Date(timestamp),
      isOwn: isOwnName(username, account.handle),
    })),
    next: paging?.next === undefined ? undefined : paging.cursors?.after,
  };
}

/** An author whom Instagram doesn't name may be the account itself. */
function isOwnName(username: string | undefined, handle: string | null): boolean {
  if (username === undefined || handle === null) return true;
  return username.toLowerCase() === handle.toLowerCase();
}
