import { Router } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { listActivities } from './activities.ts';
import { queryReport } from './analytics.ts';
import { respondWithErrors, apiEndpoint } from './api.ts';
import type { ApiRoute } from './api.ts';
import { runBatch } from './batch.ts';
import { batchGetStats } from './batch-stats.ts';
import {
  captionUpload,
  deleteCaption,
  downloadCaption,
  insertCaption,
  listCaptions,
  updateCaption,
} from './captions.ts';
import { createEmptyList, listLanguages, listRegions, listVideoCategories } from './catalog.ts';
import { updateChannel } from './channel-branding.ts';
import { listChannels } from './channels.ts';
import { insertCommentThread, listCommentThreads } from './comment-threads.ts';
import {
  deleteComment,
  insertComment,
  listReplyComments,
  moderateComments,
  updateComment,
} from './comments.ts';
import { sendError, YouTubeError } from './errors.ts';
import { KNOBS } from './knobs.ts';
import { decideConsent, showConsent } from './oauth-authorize.ts';
import { exchangeToken, revokeToken, showTokenInfo } from './oauth-token.ts';
import {
  serveAvatar,
  serveMedia,
  serveThumbnail,
  showChannel,
  showWatchPage,
  toSandboxPosts,
} from './pages.ts';
import { PERSONAS } from './personas.ts';
import {
  deletePlaylistItem,
  insertPlaylistItem,
  listPlaylistItems,
  updatePlaylistItem,
} from './playlist-items.ts';
import { deletePlaylist, insertPlaylist, listPlaylists, updatePlaylist } from './playlists.ts';
import { getRating, rateVideo } from './ratings.ts';
import { searchAll } from './search.ts';
import { videoTable } from './store.ts';
import { deleteSubscription, insertSubscription, listSubscriptions } from './subscriptions.ts';
import { setThumbnail, thumbnailUpload } from './thumbnails.ts';
import { uploadEndpoints } from './upload-bytes.ts';
import { insertWithoutFile, startUpload } from './upload-start.ts';
import { videoUpload } from './video-upload.ts';
import { updateVideo } from './video-update.ts';
import { deleteVideo, listVideos } from './videos.ts';

/**
 * Google's OAuth 2.0 and YouTube's Data and Analytics APIs (developers.google.com/youtube/v3). All hosts
 * share one base URL.
 */
export const youtubeSimulator: Simulator = {
  platform: 'youtube',
  hosts: [
    'www.googleapis.com',
    'youtube.googleapis.com',
    'youtubeanalytics.googleapis.com',
    'oauth2.googleapis.com',
    'accounts.google.com',
    'www.youtube.com',
  ],
  knobs: KNOBS,
  personas: PERSONAS,
  // Google's client drops the path of its `rootUrl`, so it uploads to the sandbox's root.
  rootPath: '/upload/youtube',
  routes: (context) => {
    const router = Router({ strict: true, caseSensitive: true });
    router.use(restoreDroppedPath);
    addOAuth(router, context);
    addApi(router, context);
    addPages(router, context);
    router.use(
      context.endpoint('unknown', (request, response) => {
        context.violation(
          `${request.method} ${request.path}: the sandbox doesn't simulate this path of YouTube, or YouTube has none`,
        );
        sendError(response, new YouTubeError(404, { reason: 'notFound' }, 'Not Found'));
      }),
    );
    return router;
  },
  listPosts: (context) =>
    videoTable(context)
      .values()
      .flatMap((row) => toSandboxPosts(context, row)),
};

/** Restores the path for the same client: `/youtube/v3` at the root is `/v3` below the platform's ID. */
const restoreDroppedPath: RequestHandler = (request, _response, next) => {
  if (request.url.startsWith('/v3/')) request.url = `/youtube${request.url}`;
  next();
};

type Handler = (context: SimulatorContext, request: Request, response: Response) => unknown;

function open(context: SimulatorContext, name: string, handler: Handler) {
  return context.endpoint(name, (request, response) => handler(context, request, response));
}

function sendBatch(context: SimulatorContext, request: Request, response: Response) {
  return respondWithErrors({ context, name: 'batch', response }, async () => {
    const { contentType, body } = await runBatch(context, request);
    response.status(200).set('Content-Type', contentType).end(body);
  });
}

function addOAuth(router: Router, context: SimulatorContext): void {
  router.get('/o/oauth2/v2/auth', open(context, 'oauth.authorize', showConsent));
  router.post('/o/oauth2/v2/auth', open(context, 'oauth.consent', decideConsent));
  router.post('/token', open(context, 'oauth.token', exchangeToken));
  router.post('/revoke', open(context, 'oauth.revoke', revokeToken));
  router.get('/revoke', open(context, 'oauth.revoke', revokeToken));
  router.get('/tokeninfo', open(context, 'oauth.tokeninfo', showTokenInfo));
  router.post('/tokeninfo', open(context, 'oauth.tokeninfo', showTokenInfo));
}

function addApi(router: Router, context: SimulatorContext): void {
  const serve = (route: ApiRoute) => apiEndpoint(context, route);
  const v3 = '/youtube/v3';
  router
    .get(`${v3}/videos`, serve(listVideos))
    .post(`${v3}/videos`, serve(insertWithoutFile))
    .put(`${v3}/videos`, serve(updateVideo))
    .delete(`${v3}/videos`, serve(deleteVideo))
    .get(`${v3}/videos\\:batchGetStats`, serve(batchGetStats))
    .post(`${v3}/videos/rate`, serve(rateVideo))
    .get(`${v3}/videos/getRating`, serve(getRating))
    .get(`${v3}/channels`, serve(listChannels))
    .put(`${v3}/channels`, serve(updateChannel))
    .get(`${v3}/activities`, serve(listActivities))
    .get(`${v3}/subscriptions`, serve(listSubscriptions))
    .post(`${v3}/subscriptions`, serve(insertSubscription))
    .delete(`${v3}/subscriptions`, serve(deleteSubscription))
    .get(`${v3}/playlists`, serve(listPlaylists))
    .post(`${v3}/playlists`, serve(insertPlaylist))
    .put(`${v3}/playlists`, serve(updatePlaylist))
    .delete(`${v3}/playlists`, serve(deletePlaylist))
    .get(`${v3}/playlistItems`, serve(listPlaylistItems))
    .post(`${v3}/playlistItems`, serve(insertPlaylistItem))
    .put(`${v3}/playlistItems`, serve(updatePlaylistItem))
    .delete(`${v3}/playlistItems`, serve(deletePlaylistItem))
    .get(`${v3}/captions`, serve(listCaptions))
    .get(`${v3}/captions/:id`, serve(downloadCaption))
    .delete(`${v3}/captions`, serve(deleteCaption))
    .get(`${v3}/search`, serve(searchAll))
    .get(`${v3}/commentThreads`, serve(listCommentThreads))
    .post(`${v3}/commentThreads`, serve(insertCommentThread))
    .get(`${v3}/comments`, serve(listReplyComments))
    .post(`${v3}/comments`, serve(insertComment))
    .put(`${v3}/comments`, serve(updateComment))
    .delete(`${v3}/comments`, serve(deleteComment))
    .post(`${v3}/comments/setModerationStatus`, serve(moderateComments))
    .get(`${v3}/videoCategories`, serve(listVideoCategories))
    .get(`${v3}/i18nLanguages`, serve(listLanguages))
    .get(`${v3}/i18nRegions`, serve(listRegions));
  for (const [name, kind] of EMPTY_LISTS) {
    router.get(`${v3}/${name}`, serve(createEmptyList(`${name}.list`, kind)));
  }
  router.get('/v2/reports', serve(queryReport));
  const batch = open(context, 'batch', sendBatch);
  router.post('/batch', batch).post('/batch/youtube/v3', batch);
  addUploads(router, context);
}

const EMPTY_LISTS = [['channelSections', 'youtube#channelSectionListResponse']] as const;

function addUploads(router: Router, context: SimulatorContext): void {
  const serve = (route: ApiRoute) => apiEndpoint(context, route);
  const captionBytes = uploadEndpoints(context, captionUpload);
  const captionStart = serve(updateCaption);
  router
    .post('/upload/youtube/v3/videos', serve(startUpload))
    .post('/resumable/upload/youtube/v3/videos', serve(startUpload))
    .put('/upload/youtube/v3/videos', uploadEndpoints(context, videoUpload))
    .post('/upload/youtube/v3/thumbnails/set', serve(setThumbnail))
    .put('/upload/youtube/v3/thumbnails/set', uploadEndpoints(context, thumbnailUpload))
    .post('/upload/youtube/v3/captions', serve(insertCaption))
    .put('/upload/youtube/v3/captions', (request, ...rest) => {
      // Starting captions.update is a PUT, like sending bytes to a session.
      const isSession = 'upload_id' in request.query;
      (isSession ? captionBytes : captionStart)(request, ...rest);
    })
    .put('/youtube/v3/captions', captionStart);
}

function addPages(router: Router, context: SimulatorContext): void {
  router.get('/watch', open(context, 'page.post', showWatchPage));
  router.get('/shorts/:id', open(context, 'page.short', showWatchPage));
  router.get('/@:handle', open(context, 'page.channel', showChannel));
  router.get('/channel/:handle', open(context, 'page.channel', showChannel));
  router.get('/videoplayback/:id', open(context, 'page.file', serveMedia));
  router.get('/vi/:id/:size.jpg', open(context, 'page.thumbnail', serveThumbnail));
  router.get('/avatars/:id.svg', open(context, 'page.avatar', serveAvatar));
}
