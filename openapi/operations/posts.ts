import { z } from 'zod';
import {
  CancelPostOutput,
  ChangePostInput,
  DeletePostOutput,
} from '#app/domain/posts/post-changes.ts';
import { ListPostsInput, PostOutput, PostPage } from '#app/domain/posts/publish.ts';
import { defineOperation, idParam } from '../operation.ts';

const PostParams = idParam('postId', 'post', 'post');

export const listPosts = defineOperation({
  id: 'listPosts',
  method: 'get',
  path: '/api/posts',
  tag: 'Posts',
  summary: 'List posts, newest first',
  scope: 'posts:read',
  query: ListPostsInput,
  success: { 200: { description: 'A page of posts.', schema: PostPage } },
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
  events: {
    post: { data: PostOutput, text: 'The post as it is now.', hasId: true },
  },
  isUncounted: true,
  success: { 200: { description: 'The stream.', schema: PostOutput } },
});

export const changePost = defineOperation({
  id: 'changePost',
  method: 'patch',
  path: '/api/posts/{postId}',
  tag: 'Posts',
  summary: 'Change texts and options of a post of which nothing has begun',
  description:
    'For a post that waits: for its turn, for an account, for a file. Each field that is there replaces what stands, of `individualContent` each platform that is there; the checks are those of publishing. When publishing has begun on any platform nothing is changed, and 409 says where: what goes out is the same everywhere.',
  scope: 'posts:write',
  params: PostParams,
  body: ChangePostInput,
  success: { 200: { description: 'The post, changed.', schema: PostOutput } },
  errors: ['conflict', 'duplicate_content'],
});

export const cancelPost = defineOperation({
  id: 'cancelPost',
  method: 'post',
  path: '/api/posts/{postId}/cancel',
  tag: 'Posts',
  summary: 'Stop all deliveries of a post that may still be stopped',
  description:
    'Those of which nothing was sent; the answer says of each delivery what became of it. Canceling twice is no error. 409, with the same list in `deliveries`, when it is too late for all of them.',
  scope: 'posts:write',
  params: PostParams,
  success: {
    200: { description: 'At least one delivery is canceled.', schema: CancelPostOutput },
  },
  errors: ['conflict'],
});

export const deletePost = defineOperation({
  id: 'deletePost',
  method: 'delete',
  path: '/api/posts/{postId}',
  tag: 'Posts',
  summary: 'Delete a post from Fanfare',
  description:
    'With its deliveries, dossiers and receipts. Only when nothing of it is on its way (409 otherwise). What is live stays live on its platform, and `stillLive` says so, unless `takeDown=true` and the platform lets Fanfare delete it; when a platform that does refuses, nothing is deleted here and the call can be repeated.',
  scope: 'posts:write',
  params: PostParams,
  query: z.strictObject({
    takeDown: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: delete it on the platforms as well, where they allow that.'),
  }),
  formerQueryNames: { take_down: 'takeDown' },
  success: { 200: { description: 'It is deleted.', schema: DeletePostOutput } },
  errors: ['conflict', 'platform_refused', 'unavailable'],
});
