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
  summary: 'How publishing stands in this workspace',
  scope: 'posts:read',
  success: { 200: { description: 'Deliveries, accounts, plan and usage.', schema: StatusOutput } },
});

export const getPostAnalytics = defineOperation({
  id: 'getPostAnalytics',
  method: 'get',
  path: '/api/analytics/posts',
  tag: 'Analytics',
  summary: 'What became of the deliveries of the last days, by day and platform',
  scope: 'posts:read',
  query: AnalyticsInput,
  success: {
    200: { description: 'Counts; a day without posts is absent.', schema: PostAnalytics },
  },
});

export const getEngagement = defineOperation({
  id: 'getEngagement',
  method: 'get',
  path: '/api/analytics/engagement',
  tag: 'Analytics',
  summary: 'Numbers of the newest live posts, read fresh from the platforms',
  description:
    'Nothing is kept: each item is a call to its platform. `metrics` is null where there are none; `message` says why.',
  scope: 'posts:read',
  query: EngagementInput,
  success: { 200: { description: 'The newest first.', schema: EngagementOutput } },
});
