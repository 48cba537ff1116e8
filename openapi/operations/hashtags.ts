import {
  HashtagBatch,
  HashtagSetOutput,
  HashtagSetPage,
  EditHashtagsInput,
  GenerateHashtagsInput,
} from '#app/domain/suggestions/hashtags.ts';
import { defineOperation, idParam } from '../operation.ts';
import { DELETE, EDIT, GENERATE, GET_ONE, LIST, toSuggestionEvents } from './suggestion-parts.ts';

const HashtagParams = idParam('hashtagSetId', 'set', 'hash');

const TAG = 'Hashtags';
const SHARED = { ...GENERATE, tag: TAG, body: GenerateHashtagsInput } as const;

export const generateHashtagSets = defineOperation({
  ...SHARED,
  id: 'generateHashtagSets',
  path: '/ai/api/v1/hashtags/',
  summary: 'Generate hashtags for one or more platforms',
  description:
    'Exactly as many hashtags as requested, up to the platform’s maximum: letters, digits, and underscores, without duplicates or banned words. If the model gets something wrong, it gets one more try. If that doesn’t help, there are fewer, and `findings` and `cut` say so. `hashtags` is the first set; `variants` has all of them. `sample` is true if no AI service is set up and the sandbox responded.',
  success: { 201: { description: 'The hashtags, which are stored.', schema: HashtagBatch } },
});

export const generateHashtags = defineOperation({
  ...SHARED,
  id: 'generateHashtags',
  path: '/ai/generate-hashtags',
  summary: 'Generate hashtags (same as POST /ai/api/v1/hashtags/)',
  success: { 201: { description: 'The hashtags, which are stored.', schema: HashtagBatch } },
});

export const streamHashtags = defineOperation({
  ...SHARED,
  id: 'streamHashtags',
  path: '/ai/api/v1/hashtags/stream',
  summary: 'Generate hashtags as a stream',
  description:
    'Sends each caption as soon as it’s complete. Closing the connection stops the model.',
  events: toSuggestionEvents(HashtagSetOutput, 'set'),
  success: {
    200: {
      description: 'The stream of variants.',
      schema: HashtagSetOutput,
    },
  },
});

export const listHashtags = defineOperation({
  ...LIST,
  id: 'listHashtags',
  path: '/ai/api/v1/hashtags/',
  tag: TAG,
  summary: 'List generated hashtag sets, newest first',
  success: { 200: { description: 'A page of sets.', schema: HashtagSetPage } },
});

export const getHashtags = defineOperation({
  ...GET_ONE,
  id: 'getHashtags',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: TAG,
  summary: 'Get a generated hashtag set',
  params: HashtagParams,
  success: { 200: { description: 'The set.', schema: HashtagSetOutput } },
});

export const editHashtags = defineOperation({
  ...EDIT,
  id: 'editHashtags',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: TAG,
  summary: 'Edit a generated hashtag set',
  description:
    'They have to follow the platform’s rules and contain no banned words. `original` keeps the generated hashtags.',
  params: HashtagParams,
  body: EditHashtagsInput,
  success: { 200: { description: 'The edited set.', schema: HashtagSetOutput } },
});

export const deleteHashtags = defineOperation({
  ...DELETE,
  id: 'deleteHashtags',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: TAG,
  summary: 'Permanently delete a generated hashtag set',
  params: HashtagParams,
});
