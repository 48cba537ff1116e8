import { Router } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { createFinalizer, showAsset, showAssets } from './asset-finish.ts';
import { initializeSimple, initializeVideo } from './asset-initialize.ts';
import { receiveBytes } from './asset-upload.ts';
import {
  createComment,
  deleteComment,
  showComment,
  showComments,
  showManyComments,
  updateComment,
} from './comments.ts';
import { identityEndpoint, restEndpoint } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { showUserInfo } from './identity.ts';
import { KNOBS } from './knobs.ts';
import { decideConsent, showConsent } from './oauth-authorize.ts';
import { exchangeToken, introspectToken, revokeToken } from './oauth-token.ts';
import { serveAvatar, serveMedia, serveThumbnail, showPostPage, toSandboxPost } from './pages.ts';
import {
  findByVanityName,
  listRoles,
  showFollowers,
  showOrganization,
  showOrganizations,
} from './organizations.ts';
import { PERSONAS } from './personas.ts';
import { createPost } from './post-create.ts';
import { showMe } from './me.ts';
import { deletePost, listPosts, showPost, showPosts, updatePost } from './post-read.ts';
import { postTable } from './post-store.ts';
import {
  createReaction,
  deleteReaction,
  showLikes,
  showManyReactions,
  showReactions,
} from './reactions.ts';
import {
  showManySocialActions,
  showManySocialMetadata,
  showSocialActions,
  showSocialMetadata,
} from './social.ts';
import { showMemberAnalytics, showShareStatistics } from './statistics.ts';
import { undoTunnel } from './tunnel.ts';

/** LinkedIn as described on learn.microsoft.com/linkedin (versioned REST, Posts API). */
export const linkedinSimulator: Simulator = {
  platform: 'linkedin',
  hosts: ['api.linkedin.com', 'www.linkedin.com'],
  knobs: KNOBS,
  personas: PERSONAS,
  routes: (context) => {
    const router = Router({ caseSensitive: true });
    router.use(undoTunnel());
    addOAuth(router, context);
    addMedia(router, context);
    addPosts(router, context);
    addComments(router, context);
    addReactions(router, context);
    addNumbers(router, context);
    addPages(router, context);
    router.use(open(context, 'unknown', refuseUnknown));
    return router;
  },
  listPosts: (context) =>
    postTable(context)
      .values()
      .map((row) => toSandboxPost(context, row)),
};

type Handler = (context: SimulatorContext, request: Request, response: Response) => unknown;

/** Creates a named endpoint that needs no token. */
function open(context: SimulatorContext, name: string, handler: Handler): RequestHandler {
  return context.endpoint(name, (request, response) => handler(context, request, response));
}

function refuseUnknown(context: SimulatorContext, request: Request, response: Response): void {
  context.violation(
    `${request.method} ${request.path}: the sandbox doesn't simulate this path of LinkedIn, or LinkedIn has none`,
  );
  const message = `No virtual resource found`;
  response.status(404).json({ status: 404, code: 'RESOURCE_NOT_FOUND', message });
}

function addOAuth(router: Router, context: SimulatorContext): void {
  router.get('/oauth/v2/authorization', open(context, 'authorize', showConsent));
  router.post('/oauth/v2/authorization', open(context, 'consent', decideConsent));
  router.post('/oauth/v2/accessToken', open(context, 'token', exchangeToken));
  router.post('/oauth/v2/introspectToken', open(context, 'introspect', introspectToken));
  router.post('/oauth/v2/revoke', open(context, 'revoke', revokeToken));
  router.get('/v2/me', identityEndpoint(context, 'me', showMe));
  router.get('/v2/userinfo', identityEndpoint(context, 'userinfo', showUserInfo));
  router.get('/rest/organizationAcls', restEndpoint(context, 'list_roles', listRoles));
  router.get(
    '/rest/organizations',
    byIds(
      restEndpoint(context, 'batch_get_organizations', showOrganizations),
      restEndpoint(context, 'find_organization', findByVanityName),
    ),
  );
  router.get('/rest/networkSizes/:urn', restEndpoint(context, 'network_size', showFollowers));
  router.get(
    '/rest/organizations/:id',
    restEndpoint(context, 'get_organization', showOrganization),
  );
}

function addMedia(router: Router, context: SimulatorContext): void {
  const image = initializeSimple('image');
  const document = initializeSimple('document');
  const videoActions = {
    initializeUpload: restEndpoint(context, 'initialize_video', initializeVideo),
    finalizeUpload: restEndpoint(context, 'finalize_video', createFinalizer()),
  };
  const imageActions = { initializeUpload: restEndpoint(context, 'initialize_image', image) };
  const documentActions = {
    initializeUpload: restEndpoint(context, 'initialize_document', document),
  };
  router.post('/rest/images', byAction(imageActions));
  router.post('/rest/videos', byAction(videoActions));
  router.post('/rest/documents', byAction(documentActions));
  for (const kind of ['image', 'video', 'document'] as const) {
    router.get(`/rest/${kind}s`, restEndpoint(context, `batch_get_${kind}s`, showAssets(kind)));
  }
  router.get('/rest/images/:urn', restEndpoint(context, 'get_image', showAsset('image')));
  router.get('/rest/videos/:urn', restEndpoint(context, 'get_video', showAsset('video')));
  router.get('/rest/documents/:urn', restEndpoint(context, 'get_document', showAsset('document')));
  router.put('/dms-uploads/:slot/uploaded-file/0', open(context, 'upload_file', receiveBytes));
  router.put('/dms-uploads/:slot/uploaded-video/0', open(context, 'upload_part', receiveBytes));
  router.put(
    '/dms-uploads/:slot/uploaded-thumbnail/0',
    open(context, 'upload_thumbnail', receiveBytes),
  );
  router.put(
    '/dms-uploads/:slot/uploaded-captions/0',
    open(context, 'upload_captions', receiveBytes),
  );
}

/** Dispatches on Rest.li's `action` query parameter. For an unknown action, the path doesn't exist. */
function byAction(actions: Readonly<Record<string, RequestHandler>>): RequestHandler {
  return (request, response, next) => {
    const action = request.query['action'];
    const handler = typeof action === 'string' ? actions[action] : undefined;
    if (handler) handler(request, response, next);
    else next();
  };
}

function addPosts(router: Router, context: SimulatorContext): void {
  router.post('/rest/posts', restEndpoint(context, 'create_post', createPost));
  const list = restEndpoint(context, 'list_posts', listPosts);
  router.get('/rest/posts', byIds(restEndpoint(context, 'batch_get_posts', showPosts), list));
  router.get('/rest/posts/:urn', restEndpoint(context, 'get_post', showPost));
  router.post('/rest/posts/:urn', restEndpoint(context, 'update_post', updatePost));
  router.delete('/rest/posts/:urn', restEndpoint(context, 'delete_post', deletePost));
}

/** Dispatches to the batch handler if the query has `ids`. */
function byIds(batch: RequestHandler, other: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const handler = 'ids' in request.query ? batch : other;
    handler(request, response, next);
  };
}

function addComments(router: Router, context: SimulatorContext): void {
  const all = '/rest/socialActions/:urn/:collection(comments)';
  router.post(all, restEndpoint(context, 'create_comment', createComment));
  const many = restEndpoint(context, 'batch_get_comments', showManyComments);
  router.get(all, byIds(many, restEndpoint(context, 'list_comments', showComments)));
  router.get(`${all}/:comment`, restEndpoint(context, 'get_comment', showComment));
  router.post(`${all}/:comment`, restEndpoint(context, 'update_comment', updateComment));
  router.delete(`${all}/:comment`, restEndpoint(context, 'delete_comment', deleteComment));
  router.get(
    '/rest/socialActions/:urn/:collection(likes)',
    restEndpoint(context, 'list_likes', showLikes),
  );
}

function addReactions(router: Router, context: SimulatorContext): void {
  const one = '/rest/reactions/:key';
  router.post('/rest/reactions', restEndpoint(context, 'create_reaction', createReaction));
  router.get('/rest/reactions', restEndpoint(context, 'batch_get_reactions', showManyReactions));
  router.get(one, restEndpoint(context, 'get_reactions', showReactions));
  router.delete(one, restEndpoint(context, 'delete_reaction', deleteReaction));
}

function addNumbers(router: Router, context: SimulatorContext): void {
  const read = (path: string, name: string, handler: (call: ApiCall) => void) =>
    router.get(path, restEndpoint(context, name, handler));
  read('/rest/organizationalEntityShareStatistics', 'share_statistics', showShareStatistics);
  read('/rest/memberCreatorPostAnalytics', 'member_analytics', showMemberAnalytics);
  read('/rest/socialActions', 'batch_get_social_actions', showManySocialActions);
  read('/rest/socialActions/:urn', 'get_social_actions', showSocialActions);
  read('/rest/socialMetadata', 'batch_get_social_metadata', showManySocialMetadata);
  read('/rest/socialMetadata/:urn', 'get_social_metadata', showSocialMetadata);
}

function addPages(router: Router, context: SimulatorContext): void {
  router.get('/feed/update/:urn', open(context, 'permalink', showPostPage));
  router.get('/dms/:urn', open(context, 'media_file', serveMedia));
  router.get('/dms/:urn/thumbnail', open(context, 'media_thumbnail', serveThumbnail));
  router.get('/media-proxy/:file', open(context, 'profile_image', serveAvatar));
}
