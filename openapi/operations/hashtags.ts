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
const ASK = { ...GENERATE, tag: TAG, body: GenerateHashtagsInput } as const;

export const generateHashtagSets = defineOperation({
  ...ASK,
  id: 'generateHashtagSets',
  path: '/ai/api/v1/hashtags/',
  summary: 'Suggest hashtags for one platform, or for each of several',
  description:
    "Exactly as many hashtags as asked for, capped at the platform's maximum: letters, digits and underscores, no doubles, none of the banned words of the workspace. What the model got wrong is asked for once more; where that does not help there are fewer, and `findings` and `cut` say so. `hashtags` is the first set; `variants` has all of them. `sample` is true when no AI service is set up and the sandbox answered.",
  success: { 201: { description: 'The hashtags, which are kept.', schema: HashtagBatch } },
});

export const generateHashtags = defineOperation({
  ...ASK,
  id: 'generateHashtags',
  path: '/ai/generate-hashtags',
  summary: 'The same as POST /ai/api/v1/hashtags/',
  success: { 201: { description: 'The hashtags, which are kept.', schema: HashtagBatch } },
});

export const streamHashtags = defineOperation({
  ...ASK,
  id: 'streamHashtags',
  path: '/ai/api/v1/hashtags/stream',
  summary: 'Suggest hashtags, each set told as soon as it is whole',
  description: 'Leaving stops the model.',
  events: toSuggestionEvents(HashtagSetOutput, 'set'),
  success: {
    200: {
      description: 'The stream; its variants are what it is about.',
      schema: HashtagSetOutput,
    },
  },
});

export const listHashtags = defineOperation({
  ...LIST,
  id: 'listHashtags',
  path: '/ai/api/v1/hashtags/',
  tag: TAG,
  summary: 'List suggested sets of hashtags, newest first',
  success: { 200: { description: 'A page of sets.', schema: HashtagSetPage } },
});

export const getHashtags = defineOperation({
  ...GET_ONE,
  id: 'getHashtags',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: TAG,
  summary: 'One suggested set of hashtags',
  params: HashtagParams,
  success: { 200: { description: 'The set.', schema: HashtagSetOutput } },
});

export const editHashtags = defineOperation({
  ...EDIT,
  id: 'editHashtags',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: TAG,
  summary: 'Keep your own choice of suggested hashtags',
  description:
    'They have to keep the rules of the platform and the banned words. `original` stays as it was suggested.',
  params: HashtagParams,
  body: EditHashtagsInput,
  success: { 200: { description: 'The set as edited.', schema: HashtagSetOutput } },
});

export const deleteHashtags = defineOperation({
  ...DELETE,
  id: 'deleteHashtags',
  path: '/ai/api/v1/hashtags/{hashtagSetId}',
  tag: TAG,
  summary: 'Delete a suggested set of hashtags, for good',
  params: HashtagParams,
});
