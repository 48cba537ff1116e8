import type { z } from 'zod';
import type { AuthorizedContext } from '#app/server/platforms/kit/authorized-context.ts';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import type { TwitterConfig } from '../config.ts';
import { POST_CALL } from '../errors.ts';
import { TimelineResponse, type TimelinePost } from '../wire.ts';
import { findRepliedTo } from './compare-posts.ts';
import { withFieldsName } from './read-posts.ts';

export interface PostSearch {
  readonly config: TwitterConfig;
  readonly context: AuthorizedContext;
  readonly since: Date;
  /** Only replies to this post match. Without it, only posts that aren't replies are listed. */
  readonly replyTo: string | undefined;
  readonly hasSameContent: (post: TimelinePost) => boolean;
}

export interface FoundPosts {
  readonly posts: readonly TimelinePost[];
  /** Whether X listed all posts of that time. */
  readonly isWhole: boolean;
}

const FIRST_PAGE = '10';
const NEXT_PAGE = '100';
const MAX_PAGES = 6;

/** Searches the account's timeline, newest first. Each post read costs money, so the first page is short. */
export async function findPosts(search: PostSearch): Promise<FoundPosts> {
  const posts: TimelinePost[] = [];
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, meta, errors } = await listPosts(search, token);
    posts.push(...data.filter((post) => isSought(post, search)));
    token = meta?.next_token;
    if (token === undefined) return { posts, isWhole: errors.length === 0 };
  }
  return { posts, isWhole: false };
}

function isSought(post: TimelinePost, { replyTo, hasSameContent }: PostSearch): boolean {
  return (replyTo === undefined || findRepliedTo(post) === replyTo) && hasSameContent(post);
}

const FIELDS = 'created_at,entities,attachments';
const REPLY_FIELDS = {
  'tweet.fields': `${FIELDS},referenced_tweets`,
  'post.fields': `${FIELDS},referenced_posts`,
} as const;

function listPosts(
  { config, context, since, replyTo }: PostSearch,
  token: string | undefined,
): Promise<z.infer<typeof TimelineResponse>> {
  const isReply = replyTo !== undefined;
  return withFieldsName((fieldsName) =>
    requestAuthorizedJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/2/users/${encodeURIComponent(context.account.externalId)}/tweets`,
        query: {
          max_results: token === undefined ? FIRST_PAGE : NEXT_PAGE,
          start_time: `${since.toISOString().slice(0, 19)}Z`,
          exclude: isReply ? 'retweets' : 'retweets,replies',
          [fieldsName]: isReply ? REPLY_FIELDS[fieldsName] : FIELDS,
          ...(token === undefined ? {} : { pagination_token: token }),
        },
        idempotent: true,
      },
      { ...POST_CALL, schema: TimelineResponse },
    ),
  );
}
