import { z } from 'zod';
import {
  ChangePostsInput,
  ChangePostsOutput,
  MAX_CHANGED_POSTS,
} from '#app/domain/posts/change-posts.ts';
import {
  CancelPostOutput,
  ChangePostInput,
  DeletePostOutput,
} from '#app/domain/posts/post-changes.ts';
import { ExportPostsInput, MAX_EXPORTED_POSTS } from '#app/domain/posts/export-posts.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { PostOutput, PostPage } from '#app/domain/posts/publish.ts';
import { DuplicatePostInput } from '#app/domain/posts/resend.ts';
import { DraftOutput } from '#app/domain/posts/saved-drafts.ts';
import { defineOperation, idParam } from '../operation.ts';

const PostParams = idParam('postId', 'post', 'post');

export const listPosts = defineOperation({
  id: 'listPosts',
  method: 'get',
  path: '/api/posts',
  tag: 'Posts',
  summary: 'List posts, newest first',
  description:
    'Posts that are `scheduled` or `held` (`state`) are listed by the time at which they are published, soonest first.',
  scope: 'posts:read',
  query: ListPostsInput,
  success: { 200: { description: 'A page of posts.', schema: PostPage } },
});

export const exportPosts = defineOperation({
  id: 'exportPosts',
  method: 'get',
  path: '/api/posts/export',
  tag: 'Posts',
  summary: 'Export posts as rows of a bulk run',
  description: `Each row is a post’s publish request with the post’s ID as \`externalId\`, in the form that \`POST /api/bulk\` and \`fanfare bulk run\` take. Takes the filters of \`GET /api/posts\`. Posts that wait for their time are last, soonest first, and keep it: a time, a time of day in a zone, or a queue. Other rows have no time, so a run publishes them at once. A row names platforms instead of accounts if the post goes to default accounts. An export has at most ${MAX_EXPORTED_POSTS.toLocaleString('en-US')} posts; if the filters find more, the response is 422. If the file ends early, the connection is cut.`,
  scope: 'posts:read',
  query: ExportPostsInput,
  binary: ['application/x-ndjson', 'text/csv'],
  success: { 200: { description: 'NDJSON or CSV, as in `format`.', schema: null } },
});

export const getPost = defineOperation({
  id: 'getPost',
  method: 'get',
  path: '/api/posts/{postId}',
  tag: 'Posts',
  summary: 'Get a post with its deliveries',
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
  summary: 'Follow a post with server-sent events',
  description:
    'Sends a `post` event now and after every change, and an `end` event when every delivery has ended or needs a person’s decision.',
  scope: 'posts:read',
  params: PostParams,
  events: {
    post: { data: PostOutput, text: 'The post as it is now.', hasId: true },
  },
  isUncounted: true,
  success: { 200: { description: 'The stream.', schema: PostOutput } },
});

export const duplicatePost = defineOperation({
  id: 'duplicatePost',
  method: 'post',
  path: '/api/posts/{postId}/duplicate',
  tag: 'Posts',
  summary: 'Copy a post into a draft',
  description:
    'The draft has the post’s texts, files, and options, and goes to the same accounts or to those in the body. Nothing is published.',
  scope: 'posts:write',
  params: PostParams,
  body: DuplicatePostInput,
  success: { 201: { description: 'The draft.', schema: DraftOutput } },
  errors: ['conflict'],
});

export const moveToDrafts = defineOperation({
  id: 'moveToDrafts',
  method: 'post',
  path: '/api/posts/{postId}/draft',
  tag: 'Posts',
  summary: 'Turn a scheduled post back into a draft',
  description:
    'Cancels a scheduled or held post and creates a draft with its texts, files, options, accounts, and time. A time that has passed is left out. Responds with 409 and changes nothing if the post isn’t scheduled or held anymore, or if the workspace has 1,000 drafts.',
  scope: 'posts:write',
  params: PostParams,
  success: { 201: { description: 'The draft.', schema: DraftOutput } },
  errors: ['conflict'],
});

export const changePost = defineOperation({
  id: 'changePost',
  method: 'patch',
  path: '/api/posts/{postId}',
  tag: 'Posts',
  summary: 'Update a post that hasn’t started publishing',
  description:
    'For a post that is scheduled, held, or queued, or that is waiting for an account or a file. With `publishAt`, it moves to another time, or starts right away. What is held of a post that has started elsewhere can only be published now (`"publishAt": "now"`).' +
    '  Each field in the body replaces the current value; in `individualContent`, each platform in the body. The checks are those of publishing. If publishing has started on any platform, nothing changes, and the 409 names the platforms: a post must be the same everywhere.',
  scope: 'posts:write',
  params: PostParams,
  body: ChangePostInput,
  success: { 200: { description: 'The updated post.', schema: PostOutput } },
  errors: [
    'conflict',
    'duplicate_content',
    'daily_limit_reached',
    'subscription_required',
    'payment_past_due',
  ],
});

export const changePosts = defineOperation({
  id: 'changePosts',
  method: 'patch',
  path: '/api/posts',
  tag: 'Posts',
  summary: 'Change many scheduled posts',
  description: `Moves, cancels, or changes the options of up to ${MAX_CHANGED_POSTS} scheduled or held posts, which \`filter\` finds. If it finds more, nothing changes (422). All posts that can change do so in one transaction; the others stay as they are, and the response has the reasons. Daily limits count after all posts have left their days, so a week of full days can move by a day. A post that moves leaves its queue. With \`dryRun=true\`, the response shows what would happen, and nothing does.`,
  scope: 'posts:write',
  query: z.strictObject({
    dryRun: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: only show what would happen.'),
  }),
  body: ChangePostsInput,
  success: {
    200: { description: 'What happened to each post.', schema: ChangePostsOutput },
  },
  errors: ['subscription_required', 'payment_past_due'],
});

export const cancelPost = defineOperation({
  id: 'cancelPost',
  method: 'post',
  path: '/api/posts/{postId}/cancel',
  tag: 'Posts',
  summary: 'Cancel a post’s deliveries that haven’t been sent',
  description:
    'The response has the result for each delivery. Canceling again is not an error. If it’s too late for all of them, responds with 409 and the same list in `deliveries`.',
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
    'Deletes the post with its deliveries and receipts. Responds with 409 while a delivery is in progress. Live posts stay on their platforms and are listed in `stillLive`. With `takeDown=true`, they’re deleted there as well, where the platform allows it; if such a platform refuses, nothing is deleted here, and the call can be repeated.',
  scope: 'posts:write',
  params: PostParams,
  query: z.strictObject({
    takeDown: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: delete it on the platforms as well, where they allow that.'),
  }),
  formerQueryNames: { take_down: 'takeDown' },
  success: { 200: { description: 'Deleted.', schema: DeletePostOutput } },
  errors: ['conflict', 'platform_refused', 'unavailable'],
});
