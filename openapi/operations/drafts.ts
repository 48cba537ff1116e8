import { PostOutput } from '#app/domain/posts/publish.ts';
import {
  CreateDraftInput,
  DraftOutput,
  DraftPage,
  ListDraftsInput,
  PublishDraftInput,
  UpdateDraftInput,
} from '#app/domain/posts/saved-drafts.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Drafts';
const DraftParams = idParam('draftId', 'draft', 'drf');

export const listDrafts = defineOperation({
  id: 'listDrafts',
  method: 'get',
  path: '/api/drafts',
  tag: TAG,
  summary: 'List drafts, newest first',
  description:
    'Only drafts that were saved through the API. The composer keeps its own in the browser.',
  scope: 'posts:read',
  query: ListDraftsInput,
  success: { 200: { description: 'A page of drafts.', schema: DraftPage } },
});

export const createDraft = defineOperation({
  id: 'createDraft',
  method: 'post',
  path: '/api/drafts',
  tag: TAG,
  summary: 'Save a draft',
  description:
    'Accepts the fields of the publish request, all optional. Only their format is checked; `POST /api/validate` and publishing check the platforms’ rules. A workspace can have 1,000 drafts (409).',
  scope: 'posts:write',
  body: CreateDraftInput,
  success: { 201: { description: 'The draft.', schema: DraftOutput } },
  errors: ['conflict'],
});

export const getDraft = defineOperation({
  id: 'getDraft',
  method: 'get',
  path: '/api/drafts/{draftId}',
  tag: TAG,
  summary: 'Get a draft',
  scope: 'posts:read',
  params: DraftParams,
  success: { 200: { description: 'The draft.', schema: DraftOutput } },
});

export const updateDraft = defineOperation({
  id: 'updateDraft',
  method: 'patch',
  path: '/api/drafts/{draftId}',
  tag: TAG,
  summary: 'Update a draft',
  scope: 'posts:write',
  params: DraftParams,
  body: UpdateDraftInput,
  success: { 200: { description: 'The draft with its new version.', schema: DraftOutput } },
  errors: ['conflict'],
});

export const deleteDraft = defineOperation({
  id: 'deleteDraft',
  method: 'delete',
  path: '/api/drafts/{draftId}',
  tag: TAG,
  summary: 'Delete a draft',
  scope: 'posts:write',
  params: DraftParams,
  success: { 204: { description: 'Deleted.', schema: null } },
});

export const publishDraft = defineOperation({
  id: 'publishDraft',
  method: 'post',
  path: '/api/drafts/{draftId}/publish',
  tag: TAG,
  summary: 'Publish a draft',
  description:
    'Runs the checks of `POST /api/publish` and returns the same errors; pointers refer to the draft’s `post`. The draft is deleted when the post is created, so it becomes at most one post. Responds immediately; follow the post by its ID.',
  scope: 'posts:write',
  params: DraftParams,
  body: PublishDraftInput.default({}),
  success: { 202: { description: 'The post, in progress.', schema: PostOutput } },
  errors: [
    'subscription_required',
    'payment_past_due',
    'daily_limit_reached',
    'conflict',
    'duplicate_content',
    'saturated',
  ],
});
