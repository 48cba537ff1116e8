import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { countPosts } from './count-posts.ts';
import { getStatus } from './get-status.ts';
import { readEngagement } from './read-engagement.ts';
import { readPostMetrics } from './read-post-metrics.ts';

/** Binds the services for status and analytics to their dependencies. */
export function bindAnalytics(deps: ServiceDeps) {
  return bind(deps, {
    getStatus,
    countPosts,
    readEngagement,
    readPostMetrics,
  });
}
