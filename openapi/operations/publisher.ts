import { z } from 'zod';
import { PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import { PublishPostInput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { UsageStatusOutput } from '#app/domain/billing/usage.ts';
import { defineOperation } from '../operation.ts';

const PublishQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: nothing is stored or sent; the response says what would happen (`PostPlan`).'),
});

const PUBLISH = {
  method: 'post',
  tag: 'Publishing',
  description:
    'Checks everything first and responds with 422 and all violations at once. Waits up to 5 seconds for the platforms (`Prefer: wait=n`, at most 30). Responds with 200 if all deliveries have ended, and otherwise with 202 and the state so far; `follow` is where the rest appears. `success` is true only if every delivery is live.',
  scope: 'posts:write',
  query: PublishQuery,
  formerQueryNames: { dry_run: 'dryRun' },
  body: PublishPostInput,
  success: {
    200: {
      description: 'Every delivery has ended. With `dryRun=true`: the plan.',
      schema: z.union([PublishPostOutput, PostPlanOutput]),
    },
    202: { description: 'Some deliveries are still in progress.', schema: PublishPostOutput },
  },
  errors: [
    'subscription_required',
    'payment_past_due',
    'daily_limit_reached',
    'duplicate_content',
    'saturated',
  ],
} as const;

export const publish = defineOperation({
  ...PUBLISH,
  id: 'publish',
  takesPrefer: true,
  path: '/api/publisher/publish',
  summary: 'Publish one post to several platforms',
});

/** The same operation under the shorter name in the product's public list. */
export const publishShort = defineOperation({
  ...PUBLISH,
  id: 'publishShort',
  takesPrefer: true,
  path: '/api/publish',
  summary: 'Publish one post to several platforms (same as /api/publisher/publish)',
});

/** The same operation for clients that poll. It doesn't wait unless `Prefer: wait=n` is sent. */
export const createPost = defineOperation({
  ...PUBLISH,
  id: 'createPost',
  takesPrefer: true,
  path: '/api/posts',
  summary: 'Publish one post without waiting',
  description:
    'Like `POST /api/publish`, but responds with 202 as soon as the post is stored. `Prefer: wait=n` (at most 30 seconds) waits for the platforms.',
});

export const validatePost = defineOperation({
  id: 'validatePost',
  method: 'post',
  path: '/api/validate',
  tag: 'Publishing',
  summary: 'Check a post without publishing it',
  description:
    'Accepts the body of `POST /api/publish` and applies the same rules, without storing or sending anything. Responds with 200 even if the post breaks rules; `valid` and `violations` say so.',
  scope: 'posts:write',
  body: PublishPostInput,
  readsOnly: true,
  success: { 200: { description: 'The plan and the result.', schema: PostPlanOutput } },
});

export const getUsageStatus = defineOperation({
  id: 'getUsageStatus',
  method: 'get',
  path: '/api/publisher/usage/status',
  tag: 'Publishing',
  summary: 'Get the plan and the usage of today and later days',
  scope: 'profile:read',
  success: { 200: { description: 'The plan and its usage.', schema: UsageStatusOutput } },
});
