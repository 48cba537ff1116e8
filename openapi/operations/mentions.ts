import { HandleList, SearchHandlesInput } from '#app/domain/mentions/handle-search.ts';
import { MAX_MENTIONS } from '#app/domain/mentions/mention-limits.ts';
import {
  CreateMentionInput,
  MentionList,
  MentionOutput,
  UpdateMentionInput,
} from '#app/domain/mentions/mentions.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Mentions';
const BY_ID = idParam('mentionId', 'mention', 'ment');

export const listMentions = defineOperation({
  id: 'listMentions',
  method: 'get',
  path: '/api/mentions',
  tag: TAG,
  summary: 'List the mentions, by name',
  description:
    'A mention is a person or a page, with a name for posts and the handle on each platform.',
  scope: 'posts:read',
  success: { 200: { description: `At most ${MAX_MENTIONS}.`, schema: MentionList } },
});

export const createMention = defineOperation({
  id: 'createMention',
  method: 'post',
  path: '/api/mentions',
  tag: TAG,
  summary: 'Create a mention',
  description: `A workspace can have ${MAX_MENTIONS}. A name that’s in use is refused (409).`,
  scope: 'posts:write',
  body: CreateMentionInput,
  success: { 201: { description: 'The mention.', schema: MentionOutput } },
  errors: ['conflict'],
});

export const searchHandles = defineOperation({
  id: 'searchHandles',
  method: 'get',
  path: '/api/mentions/search',
  tag: TAG,
  summary: 'Find a handle on a platform',
  description:
    'Searches with the workspace’s account there: Twitter by name or handle, YouTube by handle. The other platforms’ APIs have no search that Fanfare’s permissions allow (409), and neither has a workspace without an account there (409). Limited to 60 requests per hour and workspace; the same search within 10 minutes isn’t counted.',
  scope: 'posts:write',
  query: SearchHandlesInput,
  success: { 200: { description: 'At most 5 handles.', schema: HandleList } },
  errors: ['conflict', 'platform_refused'],
});

export const getMention = defineOperation({
  id: 'getMention',
  method: 'get',
  path: '/api/mentions/{mentionId}',
  tag: TAG,
  summary: 'Get a mention',
  scope: 'posts:read',
  params: BY_ID,
  success: { 200: { description: 'The mention.', schema: MentionOutput } },
});

export const updateMention = defineOperation({
  id: 'updateMention',
  method: 'patch',
  path: '/api/mentions/{mentionId}',
  tag: TAG,
  summary: 'Update a mention',
  description:
    'Only the fields in the body change, and in `handles` only the platforms in it. Accepted posts keep their texts.',
  scope: 'posts:write',
  params: BY_ID,
  body: UpdateMentionInput,
  success: { 200: { description: 'The updated mention.', schema: MentionOutput } },
  errors: ['conflict'],
});

export const deleteMention = defineOperation({
  id: 'deleteMention',
  method: 'delete',
  path: '/api/mentions/{mentionId}',
  tag: TAG,
  summary: 'Delete a mention',
  description: 'Accepted posts keep their texts.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 204: { description: 'Deleted.', schema: null } },
});
