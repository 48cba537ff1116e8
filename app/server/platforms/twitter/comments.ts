import type {
  CommentContext,
  FoundComments,
  LiveComment,
  PlatformComments,
} from '#app/server/ports/platform-comments.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { toFoundComments } from '../kit/find-comments.ts';
import type { TwitterConfig } from './config.ts';
import { COMMENT_CALL } from './parts/comment-errors.ts';
import { isSameText, readCreatedAt, restoreText } from './parts/compare-posts.ts';
import { findPosts } from './parts/find-posts.ts';
import { toPostUrl } from './parts/to-post-url.ts';
import { CreateResponse } from './wire.ts';

/** On X, a comment is a reply to the post, and the account's timeline lists it. */
export function createTwitterComments(config: TwitterConfig): PlatformComments {
  return {
    scopes: ['tweet.write'],
    arePosts: true,
    create: (context) => createReply(config, context),
    find: (context, since) => findReplies(config, context, since),
  };
}

async function createReply(config: TwitterConfig, context: CommentContext): Promise<LiveComment> {
  const { data } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/2/tweets`,
      body: {
        kind: 'json',
        value: { text: context.text, reply: { in_reply_to_tweet_id: context.postId } },
      },
    },
    { ...COMMENT_CALL, commit: true, schema: CreateResponse },
  );
  return { remoteId: data.id, url: toPostUrl(config, context.account, data.id) };
}

async function findReplies(
  config: TwitterConfig,
  context: CommentContext,
  since: Date,
): Promise<FoundComments> {
  const { posts, isWhole } = await findPosts({
    config,
    context,
    since,
    replyTo: context.postId,
    hasSameContent: (post) => isSameText(restoreText(post), context.text),
  });
  const replies = posts.map((post) => ({
    remoteId: post.id,
    url: toPostUrl(config, context.account, post.id),
    createdAt: readCreatedAt(post),
  }));
  return toFoundComments(replies, isWhole);
}
