import {
  CaptionBatch,
  CaptionOutput,
  CaptionPage,
  EditCaptionInput,
  GenerateCaptionsInput,
} from '#app/domain/suggestions/captions.ts';
import { defineOperation, idParam } from '../operation.ts';
import { DELETE, EDIT, GENERATE, GET_ONE, LIST, toSuggestionEvents } from './suggestion-parts.ts';

const CaptionParams = idParam('captionId', 'caption', 'cap');

const TAG = 'Captions';
const SHARED = { ...GENERATE, tag: TAG, body: GenerateCaptionsInput } as const;

export const generateCaptions = defineOperation({
  ...SHARED,
  id: 'generateCaptions',
  path: '/ai/api/v1/captions/',
  summary: 'Generate captions for one or more platforms',
  description:
    'Each caption follows its platform’s rules, counted the way the platform counts, and contains none of the workspace’s banned words. If the model gets something wrong, it gets one more try. After that, the text is shortened. `findings` and `cut` say so. `caption` is the first variant; `variants` has all of them. `sample` is true if no AI service is set up and the sandbox responded.',
  success: { 201: { description: 'The captions, which are stored.', schema: CaptionBatch } },
});

export const generateCaption = defineOperation({
  ...SHARED,
  id: 'generateCaption',
  path: '/ai/generate-caption',
  summary: 'Generate captions (same as POST /ai/api/v1/captions/)',
  success: { 201: { description: 'The captions, which are stored.', schema: CaptionBatch } },
});

export const streamCaptions = defineOperation({
  ...SHARED,
  id: 'streamCaptions',
  path: '/ai/api/v1/captions/stream',
  summary: 'Generate captions as a stream',
  description:
    'Sends each caption as soon as it’s complete. Closing the connection stops the model.',
  events: toSuggestionEvents(CaptionOutput, 'caption'),
  success: {
    200: { description: 'The stream of variants.', schema: CaptionOutput },
  },
});

export const listCaptions = defineOperation({
  ...LIST,
  id: 'listCaptions',
  path: '/ai/api/v1/captions/',
  tag: TAG,
  summary: 'List generated captions, newest first',
  success: { 200: { description: 'A page of captions.', schema: CaptionPage } },
});

export const getCaption = defineOperation({
  ...GET_ONE,
  id: 'getCaption',
  path: '/ai/api/v1/captions/{captionId}',
  tag: TAG,
  summary: 'Get a generated caption',
  params: CaptionParams,
  success: { 200: { description: 'The caption.', schema: CaptionOutput } },
});

export const editCaption = defineOperation({
  ...EDIT,
  id: 'editCaption',
  path: '/ai/api/v1/captions/{captionId}',
  tag: TAG,
  summary: 'Edit a generated caption',
  description:
    'The text has to follow the platform’s rules and contain no banned words; links and mentions are allowed. `original` keeps the generated text.',
  params: CaptionParams,
  body: EditCaptionInput,
  success: { 200: { description: 'The edited caption.', schema: CaptionOutput } },
});

export const deleteCaption = defineOperation({
  ...DELETE,
  id: 'deleteCaption',
  path: '/ai/api/v1/captions/{captionId}',
  tag: TAG,
  summary: 'Permanently delete a generated caption',
  params: CaptionParams,
});
