import {
  AnalyticsInput,
  EngagementInput,
  EngagementOutput,
  PostAnalytics,
  StatusOutput,
} from '#app/domain/delivery/analytics.ts';
import { defineOperation } from '../operation.ts';

export const getStatus = defineOperation({
  id: 'getStatus',
  method: 'get',
  path: '/api/status',
  tag: 'Analytics',
  summary: 'Get the status of publishing',
  scope: 'posts:read',
  success: { 200: { description: 'Deliveries, accounts, plan, and usage.', schema: StatusOutput } },
});

export const getPostAnalytics = defineOperation({
  id: 'getPostAnalytics',
  method: 'get',
  path: '/api/analytics/posts',
  tag: 'Analytics',
  summary: 'Count recent deliveries by day and platform',
  scope: 'posts:read',
  query: AnalyticsInput,
  success: {
    200: { description: 'The counts. Days without posts are omitted.', schema: PostAnalytics },
  },
});

export const getEngagement = defineOperation({
  id: 'getEngagement',
  method: 'get',
  path: '/api/analytics/engagement',
  tag: 'Analytics',
  summary: 'Get the metrics of the newest live posts',
  description:
    'Reads each post’s metrics from its platform and stores nothing. If a platform has none, `metrics` is null and `message` says why.',
  scope: 'posts:read',
  query: EngagementInput,
  success: { 200: { description: 'The posts, newest first.', schema: EngagementOutput } },
});
