import { z } from 'zod';
import { ListPostsInput, PostOutput, PostPage } from '#app/domain/publish.ts';
import { defineOperation } from '../operation.ts';

const PostParams = z.object({ postId: z.string().describe('The id of the post (`post_…`).') });
const DeliveryParams = z.object({
  deliveryId: z.string().describe('The id of the delivery (`dlv_…`).'),
});

export const listPosts = defineOperation({
  id: 'listPosts',
  method: 'get',
  path: '/api/posts',
  tag: 'Posts',
  summary: 'List posts, newest first',
  scope: 'posts:read',
  query: ListPostsInput,
  success: { 200: { description: 'A page of posts.', schema: PostPage } },
  errors: ['validation_failed', 'unauthenticated', 'forbidden'],
});

export const getPost = defineOperation({
  id: 'getPost',
  method: 'get',
  path: '/api/posts/{postId}',
  tag: 'Posts',
  summary: 'One post with its deliveries as they stand',
  scope: 'posts:read',
  params: PostParams,
  isUncounted: true,
  success: { 200: { description: 'The post.', schema: PostOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const watchPost = defineOperation({
  id: 'watchPost',
  method: 'get',
  path: '/api/posts/{postId}/events',
  tag: 'Posts',
  summary: 'Follow a post by server-sent events',
  description:
    'One `post` event now and at every change, then one `end` event when every delivery has ended or waits for a person.',
  scope: 'posts:read',
  params: PostParams,
  events: true,
  isUncounted: true,
  success: { 200: { description: 'A stream of `post` events.', schema: PostOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/retry',
  tag: 'Posts',
  summary: 'Send a failed delivery again',
  description:
    'Only where it is certain that nothing went live (`retrySafe` is `yes`); otherwise 409.',
  scope: 'posts:write',
  params: DeliveryParams,
  success: {
    202: { description: 'The post, with the delivery queued again.', schema: PostOutput },
  },
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const resolveDelivery = defineOperation({
  id: 'resolveDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/resolve',
  tag: 'Posts',
  summary: 'Say whether an unconfirmed delivery is live',
  description: 'For a delivery with `needsDecision`: the platform could not tell, a person looked.',
  scope: 'posts:write',
  params: DeliveryParams,
  body: z.strictObject({
    isLive: z.boolean().describe('true: it is live. false: it is not, send it again.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe('Where it was seen.'),
  }),
  success: { 200: { description: 'The post.', schema: PostOutput } },
  errors: [
    'malformed_body',
    'validation_failed',
    'unauthenticated',
    'forbidden',
    'not_found',
    'conflict',
  ],
});
