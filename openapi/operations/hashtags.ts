import { z } from 'zod';
import {
  HashtagBatch,
  HashtagSetOutput,
  HashtagSetPage,
  EditHashtagsInput,
  GenerateHashtagsInput,
} from '#app/domain/hashtags.ts';
import { ListSuggestionsInput } from '#app/domain/suggestions.ts';
import { defineOperation } from '../operation.ts';

const HashtagParams = z.object({
  hashtagSetId: z.string().describe('The id of the set (`hash_…`).'),
});

const GENERATE = {
  method: 'post',
  tag: 'Hashtags',
  scope: 'suggestions:write',
  body: GenerateHashtagsInput,
  errors: [
    'malformed_body',
    'unsupported_media_type',
    'validation_failed',
    'unauthenticated',
    'forbidden',
    'subscription_required',
    'daily_token_limit_reached',
    'suggestion_refused',
    'suggestion_failed',
    'unavailable',
  ],
} as const;

export const generateHashtagSets = defineOperation({
  ...GENERATE,
  id: 'generateHashtagSets',
  path: '/ai/api/v1/hashtags/',
  summary: 'Suggest hashtags for one platform, or for each of several',
  description:
    "Exactly as many hashtags as asked for, capped at the platform's maximum: letters, digits and underscores, no doubles, none of the banned words of the workspace. What the model got wrong is asked for once more; where that does not help there are fewer, and `findings` and `cut` say so. `hashtags` is the first set; `variants` has all of them. `sample` is true when no AI service is set up and the sandbox answered.",
  success: { 201: { description: 'The hashtags, which are kept.', schema: HashtagBatch } },
});

export const generateHashtags = defineOperation({
  ...GENERATE,
  id: 'generateHashtags',
  path: '/ai/generate-hashtags',
  summary: 'The same as POST /ai/api/v1/hashtags/',
  success: { 201: { description: 'The hashtags, which are kept.', schema: HashtagBatch } },
});

export const streamHashtags = defineOperation({
  ...GENERATE,
  id: 'streamHashtags',
  path: '/ai/api/v1/hashtags/stream',
  summary: 'Suggest hashtags, each set told as soon as it is whole',
  description:
    'Server-sent events: `progress` (what is being done), `variant` (one set, whole and checked), `failure` (a platform for which nothing could be suggested), `error` (the service failed) and `end`. Leaving stops the model.',
  events: true,
  success: {
    200: { description: 'A stream; the data of `variant` is this.', schema: HashtagSetOutput },
  },
});

export const listHashtags = defineOperation({
  id: 'listHashtags',
  method: 'get',
  path: '/ai/api/v1/hashtags/',
  tag: 'Hashtags',
  summary: 'List suggested sets of hashtags, newest first',
  scope: 'suggestions:read',
  query: ListSuggestionsInput,
  success: { 200: { description: 'A page of sets.', schema: HashtagSetPage } },
  errors: ['validation_failed', 'unauthenticated', 'forbidden'],
});

export const getHashtags = defineOperation({
  id: 'getHashtags',
  method: 'get',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: 'Hashtags',
  summary: 'One suggested set of hashtags',
  scope: 'suggestions:read',
  params: HashtagParams,
  success: { 200: { description: 'The set.', schema: HashtagSetOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const editHashtags = defineOperation({
  id: 'editHashtags',
  method: 'put',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: 'Hashtags',
  summary: 'Keep your own choice of suggested hashtags',
  description:
    'They have to keep the rules of the platform and the banned words. `original` stays as it was suggested.',
  scope: 'suggestions:write',
  params: HashtagParams,
  body: EditHashtagsInput,
  success: { 200: { description: 'The set as edited.', schema: HashtagSetOutput } },
  errors: [
    'malformed_body',
    'unsupported_media_type',
    'validation_failed',
    'unauthenticated',
    'forbidden',
    'not_found',
  ],
});

export const deleteHashtags = defineOperation({
  id: 'deleteHashtags',
  method: 'delete',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: 'Hashtags',
  summary: 'Delete a suggested set of hashtags, for good',
  scope: 'suggestions:write',
  params: HashtagParams,
  success: { 204: { description: 'It is deleted.', schema: null } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
