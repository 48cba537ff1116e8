import { Router } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { VERSION_PATTERN, acceptUnversioned, serveUnknownPath } from '../meta/graph-route.ts';
import { readAppUpload, receiveAppUpload } from './app-uploads.ts';
import { expireFacebookTokens, listFacebookPosts, revokeFacebookTokens } from './control.ts';
import { createGraphRoutes } from './graph.ts';
import { openLinkedInstagram, receiveInstagramVideo } from './linked-instagram.ts';
import { createDialogRoutes } from './oauth.ts';
import { createPageRoutes } from './pages.ts';
import { facebookPeople } from './personas.ts';
import { receiveReel } from './reel-upload.ts';
import { openFacebookState } from './state.ts';
import { resumeVideos } from './video-lifecycle.ts';

/** Facebook Pages. www., graph., and rupload.facebook.com share one base URL. */
export const facebookSimulator: Simulator = {
  platform: 'facebook',
  hosts: [
    'graph.facebook.com',
    'graph-video.facebook.com',
    'rupload.facebook.com',
    'www.facebook.com',
  ],
  knobs: {
    videoProcessingSeconds: 1,
    /** Chunk size the server requests in chunked uploads. */
    videoChunkBytes: 1024 * 1024,
    /** Error code that processing of every video ends with, such as 1363128; 0 for none. */
    failProcessing: 0,
    reelQuota: 30,
    /** For runs with thousands of posts: turns off the reel quota. */
    dailyCapsLifted: false,
    /** Refuses the same post twice in a row. */
    dedup: true,
    /** How long a new post is missing from the Page's lists. */
    listingLagSeconds: 0,
    /** Vertical videos sent to `/videos` stay drafts. */
    verticalVideoDraftTrap: false,
    /** Rejects finishing an upload a second time instead of repeating the first response. */
    finishTwiceRefused: false,
    /**
     * Reports a video's status with the other documented names: `completed`, `bytes_transferred`, `error`.
     */
    otherStatusWords: false,
    /** Omits fields that responses are believed, but not confirmed, to contain. */
    unconfirmedFieldsOmitted: false,
    /** Comment and reaction counts require the permission `pages_read_user_content`. */
    countsNeedUserContent: true,
    /**
     * Edges that list posts and require `pages_read_user_content`, comma-separated: `published_posts,feed`.
     */
    listsNeedingUserContent: '',
    scrapeLinks: false,
    /** Facebook's anti-spam rejects every publish: `too_fast` with 368/1390008, `blocked` with 368. */
    publishBlock: '',
    requireAppSecretProof: false,
    pageTasks: 'ANALYZE,ADVERTISE,MODERATE,CREATE_CONTENT,MANAGE',
    /** Permissions of every configuration of Facebook Login for Business (`config_id` in the dialog). */
    loginConfigurationScopes:
      'pages_show_list,pages_read_engagement,pages_manage_posts,read_insights,business_management,pages_manage_engagement',
    /** Pages left unchecked in the dialog, comma-separated. */
    hiddenPageIds: '',
    /** Value of the rate headers; from 100 on, every call with a Page token is refused. */
    usagePercent: 0,
  },
  personas: facebookPeople.map(({ id, name, pages }) => ({
    id,
    name,
    handle: pages.map((page) => page.name).join(', '),
  })),
  routes: createRoutes,
  listPosts: listFacebookPosts,
  revokeTokens: revokeFacebookTokens,
  expireTokens: expireFacebookTokens,
};

function createRoutes(context: SimulatorContext): Router {
  const state = openFacebookState(context);
  resumeVideos(state);
  const router = Router();
  router.use(
    acceptUnversioned(
      /^\/(?:me(?:\/|$)|upload:\d|[\w-]+\/uploads$|debug_token$|oauth\/access_token$|dialog\/oauth$)/,
    ),
  );
  router.use(createDialogRoutes(state));
  router.post(
    '/video-upload/:version/:id',
    context.endpoint('video_reels.upload', receiveReel(state)),
  );
  const upload = `/${VERSION_PATTERN}/upload\\::id(\\d+)`;
  router.post(upload, context.endpoint('uploads.send', receiveAppUpload(state)));
  router.get(upload, context.endpoint('uploads.read', readAppUpload(state)));
  const instagram = openLinkedInstagram(state);
  if (instagram !== null) {
    const receive = receiveInstagramVideo(state, instagram);
    router.post('/ig-api-upload/:version/:id', context.endpoint('instagram.upload', receive));
  }
  router.use(createGraphRoutes(state));
  router.all(`/${VERSION_PATTERN}/*`, serveUnknownPath(context));
  router.use(createPageRoutes(state));
  router.use(serveUnknownPath(context));
  return router;
}
