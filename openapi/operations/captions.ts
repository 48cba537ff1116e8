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
const ASK = { ...GENERATE, tag: TAG, body: GenerateCaptionsInput } as const;

export const generateCaptions = defineOperation({
  ...ASK,
  id: 'generateCaptions',
  path: '/ai/api/v1/captions/',
  summary: 'Suggest a caption for one platform, or one for each of several',
  description:
    'Every caption keeps the rules of its platform, counted as the platform counts, and uses none of the banned words of the workspace. What the model got wrong is asked for once more and otherwise cut: `findings` and `cut` say so. `caption` is the first variant; `variants` has all of them. `sample` is true when no AI service is set up and the sandbox answered.',
  success: { 201: { description: 'The captions, which are kept.', schema: CaptionBatch } },
});

export const generateCaption = defineOperation({
  ...ASK,
  id: 'generateCaption',
  path: '/ai/generate-caption',
  summary: 'The same as POST /ai/api/v1/captions/',
  success: { 201: { description: 'The captions, which are kept.', schema: CaptionBatch } },
});

export const streamCaptions = defineOperation({
  ...ASK,
  id: 'streamCaptions',
  path: '/ai/api/v1/captions/stream',
  summary: 'Suggest captions, each told as soon as it is whole',
  description: 'Leaving stops the model.',
  events: toSuggestionEvents(CaptionOutput, 'caption'),
  success: {
    200: { description: 'The stream; its variants are what it is about.', schema: CaptionOutput },
  },
});

export const listCaptions = defineOperation({
  ...LIST,
  id: 'listCaptions',
  path: '/ai/api/v1/captions/',
  tag: TAG,
  summary: 'List suggested captions, newest first',
  success: { 200: { description: 'A page of captions.', schema: CaptionPage } },
});

export const getCaption = defineOperation({
  ...GET_ONE,
  id: 'getCaption',
  path: '/ai/api/v1/captions/{captionId}',
  tag: TAG,
  summary: 'One suggested caption',
  params: CaptionParams,
  success: { 200: { description: 'The caption.', schema: CaptionOutput } },
});

export const editCaption = defineOperation({
  ...EDIT,
  id: 'editCaption',
  path: '/ai/api/v1/captions/{captionId}',
  tag: TAG,
  summary: 'Keep your own wording of a suggested caption',
  description:
    'It has to keep the rules of its platform and the banned words; links and mentions are yours to use. `original` stays as it was suggested.',
  params: CaptionParams,
  body: EditCaptionInput,
  success: { 200: { description: 'The caption as edited.', schema: CaptionOutput } },
});

export const deleteCaption = defineOperation({
  ...DELETE,
  id: 'deleteCaption',
  path: '/ai/api/v1/captions/{captionId}',
  tag: TAG,
  summary: 'Delete a suggested caption, for good',
  params: CaptionParams,
});
