import { PublishPostInput, PublishPostOutput } from '#app/domain/publish.ts';
import { UsageOutput } from '#app/domain/usage.ts';
import { defineOperation } from '../operation.ts';

export const publish = defineOperation({
  id: 'publish',
  method: 'post',
  path: '/api/publisher/publish',
  tag: 'Publishing',
  summary: 'Publish one post to several platforms',
  description:
    'Checks everything first and answers 422 with every violation at once. Waits up to 5 seconds (`Prefer: wait=n`, at most 30) for the platforms and answers 200 when all ended, otherwise 202 with what is known; `follow` says where the rest appears. `success` is true only when every delivery is live.',
  scope: 'posts:write',
  body: PublishPostInput,
  success: {
    200: { description: 'Every delivery has ended.', schema: PublishPostOutput },
    202: { description: 'Some deliveries are still on their way.', schema: PublishPostOutput },
  },
  errors: [
    'malformed_body',
    'unsupported_media_type',
    'validation_failed',
    'unauthenticated',
    'forbidden',
    'subscription_required',
    'daily_limit_reached',
  ],
});

export const getUsageStatus = defineOperation({
  id: 'getUsageStatus',
  method: 'get',
  path: '/api/publisher/usage/status',
  tag: 'Publishing',
  summary: "The plan and today's use of its limits",
  scope: 'profile:read',
  success: { 200: { description: 'Plan and usage.', schema: UsageOutput } },
  errors: ['unauthenticated', 'forbidden'],
});
