import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { createTwitterComments } from './comments.ts';
import type { TwitterConfig } from './config.ts';
import { deleteTwitterPost } from './delete.ts';
import { findTwitterHandles } from './parts/find-handles.ts';
import { readTwitterMetrics } from './metrics.ts';
import { createTwitterOAuth } from './oauth.ts';
import { probe } from './profile.ts';
import { createTwitterSteps } from './publish.ts';
import { reconcileTwitter } from './reconcile.ts';

/** A link to a post: `https://x.com/{handle}/status/{id}`, also with `/photo/1` or a query after it. */
const POST_LINK = /\/status\/(\d{1,19})(?:[/?#]|$)/u;

export function createTwitterAdapter(config: TwitterConfig): PlatformAdapter {
  return {
    id: 'twitter',
    apiVersion: null,
    oauth: createTwitterOAuth(config),
    firstStep: 'prepare',
    steps: createTwitterSteps(config),
    reconcile: (context, state) => reconcileTwitter(config, context, state),
    readCreatorOptions: null,
    findHandles: (context, accessToken, query) =>
      findTwitterHandles(config, { context, accessToken }, query),
    probe: (context, account) => probe(config, context, account),
    readMetrics: (context, account, remoteIds) =>
      readTwitterMetrics({ config, context, account }, remoteIds),
    readPostId: (url) => POST_LINK.exec(url)?.[1] ?? null,
    comments: createTwitterComments(config),
    deletePost: (context, account, remoteId) =>
      deleteTwitterPost({ config, context, account }, remoteId),
  };
}
