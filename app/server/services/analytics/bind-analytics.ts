import type { AnalyticsInput, EngagementInput } from '#app/domain/delivery/analytics.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { countPosts } from './count-posts.ts';
import { getStatus } from './get-status.ts';
import { readEngagement } from './read-engagement.ts';
import { readPostMetrics } from './read-post-metrics.ts';

/** Binds the services for status and analytics to their dependencies. */
export function bindAnalytics(deps: ServiceDeps) {
  return {
    getStatus: (actor: Actor) => getStatus(deps, actor),
    countPosts: (actor: Actor, input: AnalyticsInput) => countPosts(deps, actor, input),
    readEngagement: (actor: Actor, input: EngagementInput) => readEngagement(deps, actor, input),
    readPostMetrics: (actor: Actor, input: { postId: string }) =>
      readPostMetrics(deps, actor, input),
  };
}
