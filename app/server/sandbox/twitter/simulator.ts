import { Router } from 'express';
import type { Request, Response } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { showAnalytics } from './analytics.ts';
import {
  addBookmark,
  deleteBookmark,
  like,
  listBookmarks,
  refuseEngagement,
  repost,
  undoRepost,
  unlike,
} from './engagement.ts';
import { guarded } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { hideReply } from './hidden-replies.ts';
import { explainKnob, KNOBS } from './knobs.ts';
import type { LimitedEndpoint } from './limits.ts';
import { appendSegment, initializeUpload } from './media-chunks.ts';
import { describeMedia, finalizeUpload, showStatus } from './media-finalize.ts';
import { showManyMedia, showMedia } from './media-lookup.ts';
import { uploadAtOnce } from './media-upload.ts';
import { decideConsent, showConsent } from './oauth-authorize.ts';
import { exchangeToken, issueAppToken, revokeToken } from './oauth-token.ts';
import { serveAvatar, serveMedia, showPostPage, toSandboxPost } from './pages.ts';
import { PERSONAS } from './personas.ts';
import { createPost } from './post-create.ts';
import {
  deletePost,
  listHomeTimeline,
  listMentioning,
  listNothing,
  listPosts,
  showPost,
  showPosts,
} from './post-read.ts';
import { postTable } from './post-store.ts';
import { sendProblem } from './problems.ts';
import { listLikers, listQuotes, listReposters } from './reactions.ts';
import { countPosts, searchPosts } from './search.ts';
import {
  searchUsers,
  showMe,
  showUser,
  showUserByName,
  showUsers,
  showUsersByName,
} from './users.ts';

const READ = ['tweet.read', 'users.read'];
const WRITE = [...READ, 'tweet.write'];
const UPLOAD = ['media.write'];

/** X as described on docs.x.com (API v2, OAuth 2.0 with PKCE, chunked media upload). */
export const twitterSimulator: Simulator = {
  platform: 'twitter',
  hosts: [
    'api.x.com',
    'api.twitter.com',
    'upload.x.com',
    'upload.twitter.com',
    'x.com',
    'twitter.com',
  ],
  knobs: KNOBS,
  explainKnob,
  personas: PERSONAS,
  routes: (context) => {
    const router = Router({ strict: true, caseSensitive: true });
    addOAuth(router, context);
    addMedia(router, context);
    addUsers(router, context);
    addTimelines(router, context);
    addEngagement(router, context);
    addPosts(router, context);
    addPages(router, context);
    router.use(
      context.endpoint('unknown', (request, response) => {
        const reason = request.path.startsWith('/1.1/media/')
          ? 'X switched v1.1 media uploads off on June 9, 2025; use /2/media/upload'
          : "the sandbox doesn't simulate this path of X, or X has none";
        context.violation(`${request.method} ${request.path}: ${reason}`);
        const detail = 'Not Found';
        sendProblem(response, { title: detail, detail, type: 'about:blank', status: 404 });
      }),
    );
    return router;
  },
  listPosts: (context) =>
    postTable(context)
      .values()
      .map((row) => toSandboxPost(context, row)),
};

type Handler = (context: SimulatorContext, request: Request, response: Response) => unknown;

/** Creates a named endpoint that needs no user token. */
function open(context: SimulatorContext, name: string, handler: Handler) {
  return context.endpoint(name, (request, response) => handler(context, request, response));
}

function addOAuth(router: Router, context: SimulatorContext): void {
  router.get('/i/oauth2/authorize', open(context, 'authorize', showConsent));
  router.post('/i/oauth2/authorize', open(context, 'consent', decideConsent));
  router.post('/2/oauth2/token', open(context, 'token', exchangeToken));
  router.post('/2/oauth2/revoke', open(context, 'revoke', revokeToken));
  router.post('/oauth2/token', open(context, 'app_token', issueAppToken));
}

function addMedia(router: Router, context: SimulatorContext): void {
  const scopes = UPLOAD;
  router.post(
    '/2/media/upload',
    guarded(context, { endpoint: 'media_upload', scopes }, uploadAtOnce),
  );
  const lookup = { endpoint: 'get_media', scopes: ['tweet.read'], isPublic: true } as const;
  router.get('/2/media/upload', guarded(context, { endpoint: 'media_status', scopes }, showStatus));
  router.get('/2/media', guarded(context, lookup, showManyMedia));
  router.get('/2/media/:key', guarded(context, lookup, showMedia));
  router.post(
    '/2/media/upload/initialize',
    guarded(context, { endpoint: 'media_initialize', scopes }, initializeUpload),
  );
  router.post(
    '/2/media/upload/:id/append',
    guarded(context, { endpoint: 'media_append', scopes }, appendSegment),
  );
  router.post(
    '/2/media/upload/:id/finalize',
    guarded(context, { endpoint: 'media_finalize', scopes }, finalizeUpload),
  );
  router.post(
    '/2/media/metadata',
    guarded(context, { endpoint: 'media_metadata', scopes }, describeMedia),
  );
}

function addUsers(router: Router, context: SimulatorContext): void {
  const scopes = READ;
  const isPublic = true;
  router.get('/2/users/me', guarded(context, { endpoint: 'get_me', scopes }, showMe));
  const many = { endpoint: 'get_users', scopes, isPublic } as const;
  router.get('/2/users', guarded(context, many, showUsers));
  router.get('/2/users/by', guarded(context, many, showUsersByName));
  const search = { endpoint: 'search_users', scopes } as const;
  router.get('/2/users/search', guarded(context, search, searchUsers));
  const one = { endpoint: 'get_user', scopes, isPublic } as const;
  router.get('/2/users/by/username/:username', guarded(context, one, showUserByName));
  router.get('/2/users/:id', guarded(context, one, showUser));
}

function addTimelines(router: Router, context: SimulatorContext): void {
  const scopes = READ;
  const isPublic = true;
  const add = (path: string, endpoint: LimitedEndpoint, handler: (call: ApiCall) => unknown) =>
    router.get(path, guarded(context, { endpoint, scopes, isPublic }, handler));
  add('/2/users/:id/tweets', 'list_posts', listPosts);
  add('/2/users/:id/mentions', 'list_mentions', listMentioning);
  add('/2/tweets/search/recent', 'search_posts', searchPosts);
  add('/2/tweets/counts/recent', 'count_posts', countPosts);
  router.get(
    '/2/users/:id/timelines/reverse_chronological',
    guarded(context, { endpoint: 'home_timeline', scopes }, listHomeTimeline),
  );
  add('/2/tweets/:id/quote_tweets', 'list_quotes', listQuotes);
  add('/2/tweets/:id/retweeted_by', 'list_reposters', listReposters);
  router.get(
    '/2/tweets/:id/liking_users',
    guarded(context, { endpoint: 'list_likers', scopes: [...scopes, 'like.read'] }, listLikers),
  );
  for (const path of EMPTY_LISTS) add(path, 'list_empty', listNothing);
}

/** Lists that are always empty in the sandbox, but that SDKs read. */
const EMPTY_LISTS = [
  'followers',
  'following',
  'liked_tweets',
  'blocking',
  'muting',
  'owned_lists',
  'list_memberships',
  'followed_lists',
  'pinned_lists',
]
  .map((name) => `/2/users/:id/${name}`)
  .concat('/2/tweets/:id/retweets');

function addEngagement(router: Router, context: SimulatorContext): void {
  const bookmark = { endpoint: 'bookmark', scopes: [...READ, 'bookmark.write'] } as const;
  const marks = { endpoint: 'list_bookmarks', scopes: [...READ, 'bookmark.read'] } as const;
  const share = { endpoint: 'repost', scopes: WRITE } as const;
  const hide = { endpoint: 'hide_reply', scopes: [...READ, 'tweet.moderate.write'] } as const;
  const likes = { endpoint: 'like', scopes: [...READ, 'like.write'] } as const;
  const engage = { endpoint: 'engage', scopes: READ } as const;
  router
    .get('/2/users/:id/bookmarks', guarded(context, marks, listBookmarks))
    .post('/2/users/:id/bookmarks', guarded(context, bookmark, addBookmark))
    .delete('/2/users/:id/bookmarks/:tweetId', guarded(context, bookmark, deleteBookmark))
    .post('/2/users/:id/retweets', guarded(context, share, repost))
    .delete('/2/users/:id/retweets/:tweetId', guarded(context, share, undoRepost))
    .put('/2/tweets/:id/hidden', guarded(context, hide, hideReply))
    .post('/2/users/:id/likes', guarded(context, likes, like))
    .delete('/2/users/:id/likes/:tweetId', guarded(context, likes, unlike))
    .post('/2/users/:id/following', guarded(context, engage, refuseEngagement))
    .delete('/2/users/:id/following/:targetId', guarded(context, engage, refuseEngagement));
}

function addPosts(router: Router, context: SimulatorContext): void {
  const read = { scopes: READ, isPublic: true };
  router.post(
    '/2/tweets',
    guarded(context, { endpoint: 'create_post', scopes: WRITE }, createPost),
  );
  router.get('/2/tweets', guarded(context, { endpoint: 'get_posts', ...read }, showPosts));
  router.get(
    '/2/tweets/analytics',
    guarded(context, { endpoint: 'get_analytics', scopes: READ }, showAnalytics),
  );
  router.get('/2/tweets/:id', guarded(context, { endpoint: 'get_post', ...read }, showPost));
  router.delete(
    '/2/tweets/:id',
    guarded(context, { endpoint: 'delete_post', scopes: WRITE }, deletePost),
  );
}

function addPages(router: Router, context: SimulatorContext): void {
  router.get('/profile_images/:file', open(context, 'profile_image', serveAvatar));
  router.get('/media-files/:mediaKey', open(context, 'media_file', serveMedia));
  router.get('/i/web/status/:id', open(context, 'permalink', showPostPage));
  router.get('/:username/status/:id', open(context, 'permalink', showPostPage));
}
