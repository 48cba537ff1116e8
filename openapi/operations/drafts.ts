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
  description: 'Those that were saved over the API. The composer keeps its own in the browser.',
  scope: 'posts:read',
  query: ListDraftsInput,
  success: { 200: { description: 'A page of drafts.', schema: DraftPage } },
});

export const createDraft = defineOperation({
  id: 'createDraft',
  method: 'post',
  path: '/api/drafts',
  tag: TAG,
  summary: 'Keep a post that is being written',
  description:
    'Takes the fields of the publish request, none of them needed. Only their form is checked: what a platform would refuse is said by `POST /api/validate`, and when the draft is published. At most 1000 in a workspace (409).',
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
  summary: 'One draft',
  scope: 'posts:read',
  params: DraftParams,
  success: { 200: { description: 'The draft.', schema: DraftOutput } },
});

export const updateDraft = defineOperation({
  id: 'updateDraft',
  method: 'patch',
  path: '/api/drafts/{draftId}',
  tag: TAG,
  summary: 'Save a draft over the version that was read',
  scope: 'posts:write',
  params: DraftParams,
  body: UpdateDraftInput,
  success: { 200: { description: 'The draft, one version on.', schema: DraftOutput } },
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
  success: { 204: { description: 'It is gone.', schema: null } },
});

export const publishDraft = defineOperation({
  id: 'publishDraft',
  method: 'post',
  path: '/api/drafts/{draftId}/publish',
  tag: TAG,
  summary: 'Make a post of a draft',
  description:
    'By the checks of `POST /api/publish`, whose refusals it answers with; pointers are into the draft’s `post`. The draft goes as the post comes: one draft is one post at most. Answers at once; follow the post by its id.',
  scope: 'posts:write',
  params: DraftParams,
  body: PublishDraftInput.default({}),
  success: { 202: { description: 'The post, on its way.', schema: PostOutput } },
  errors: ['subscription_required', 'daily_limit_reached', 'conflict', 'duplicate_content'],
});
