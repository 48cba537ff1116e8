import { z } from 'zod';
import { PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import { PublishPostInput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { UsageOutput } from '#app/domain/billing/usage.ts';
import { defineOperation } from '../operation.ts';

const PublishQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: nothing is stored or sent; the answer says what would be (`PostPlan`).'),
});

const PUBLISH = {
  method: 'post',
  tag: 'Publishing',
  description:
    'Checks everything first and answers 422 with every violation at once. Waits up to 5 seconds (`Prefer: wait=n`, at most 30) for the platforms and answers 200 when all ended, otherwise 202 with what is known; `follow` says where the rest appears. `success` is true only when every delivery is live.',
  scope: 'posts:write',
  query: PublishQuery,
  formerQueryNames: { dry_run: 'dryRun' },
  body: PublishPostInput,
  success: {
    200: {
      description: 'Every delivery has ended; or, with `dryRun=true`, the plan.',
      schema: z.union([PublishPostOutput, PostPlanOutput]),
    },
    202: { description: 'Some deliveries are still on their way.', schema: PublishPostOutput },
  },
  errors: ['subscription_required', 'daily_limit_reached', 'duplicate_content'],
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
  summary: 'Publish one post to several platforms (the same as /api/publisher/publish)',
});

/** The same operation for clients that poll. It doesn't wait unless `Prefer: wait=n` is sent. */
export const createPost = defineOperation({
  ...PUBLISH,
  id: 'createPost',
  takesPrefer: true,
  path: '/api/posts',
  summary: 'Publish one post, and answer at once',
  description:
    'As `POST /api/publish`, but answers 202 as soon as the post is stored, unless `Prefer: wait=n` (at most 30 seconds) asks to wait for the platforms.',
});

export const validatePost = defineOperation({
  id: 'validatePost',
  method: 'post',
  path: '/api/validate',
  tag: 'Publishing',
  summary: 'Say whether a post would be accepted, and everything that stands against it',
  description:
    'Takes the body of `POST /api/publish` and judges it by the same rules; nothing is stored or sent. Answers 200 also when the post breaks rules: `valid` and `violations` say so.',
  scope: 'posts:write',
  body: PublishPostInput,
  readsOnly: true,
  success: { 200: { description: 'The plan and the verdict.', schema: PostPlanOutput } },
});

export const getUsageStatus = defineOperation({
  id: 'getUsageStatus',
  method: 'get',
  path: '/api/publisher/usage/status',
  tag: 'Publishing',
  summary: "The plan and today's use of its limits",
  scope: 'profile:read',
  success: { 200: { description: 'Plan and usage.', schema: UsageOutput } },
});
