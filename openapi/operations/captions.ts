import { z } from 'zod';
import {
  CaptionBatch,
  CaptionOutput,
  CaptionPage,
  EditCaptionInput,
  GenerateCaptionsInput,
} from '#app/domain/captions.ts';
import { ListSuggestionsInput } from '#app/domain/suggestions.ts';
import { defineOperation } from '../operation.ts';

const CaptionParams = z.object({
  captionId: z.string().describe('The id of the caption (`cap_…`).'),
});

const GENERATE = {
  method: 'post',
  tag: 'Captions',
  scope: 'suggestions:write',
  body: GenerateCaptionsInput,
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

export const generateCaptions = defineOperation({
  ...GENERATE,
  id: 'generateCaptions',
  path: '/ai/api/v1/captions/',
  summary: 'Suggest a caption for one platform, or one for each of several',
  description:
    'Every caption keeps the rules of its platform, counted as the platform counts, and uses none of the banned words of the workspace. What the model got wrong is asked for once more and otherwise cut: `findings` and `cut` say so. `caption` is the first variant; `variants` has all of them. `sample` is true when no AI service is set up and the sandbox answered.',
  success: { 201: { description: 'The captions, which are kept.', schema: CaptionBatch } },
});

export const generateCaption = defineOperation({
  ...GENERATE,
  id: 'generateCaption',
  path: '/ai/generate-caption',
  summary: 'The same as POST /ai/api/v1/captions/',
  success: { 201: { description: 'The captions, which are kept.', schema: CaptionBatch } },
});

export const streamCaptions = defineOperation({
  ...GENERATE,
  id: 'streamCaptions',
  path: '/ai/api/v1/captions/stream',
  summary: 'Suggest captions, each told as soon as it is whole',
  description:
    'Server-sent events: `progress` (what is being done), `variant` (one caption, whole and checked), `failure` (a platform for which nothing could be suggested), `error` (the service failed) and `end`. Leaving stops the model.',
  events: true,
  success: {
    200: { description: 'A stream; the data of `variant` is this.', schema: CaptionOutput },
  },
});

export const listCaptions = defineOperation({
  id: 'listCaptions',
  method: 'get',
  path: '/ai/api/v1/captions/',
  tag: 'Captions',
  summary: 'List suggested captions, newest first',
  scope: 'suggestions:read',
  query: ListSuggestionsInput,
  success: { 200: { description: 'A page of captions.', schema: CaptionPage } },
  errors: ['validation_failed', 'unauthenticated', 'forbidden'],
});

export const getCaption = defineOperation({
  id: 'getCaption',
  method: 'get',
  path: '/ai/api/v1/captions/{captionId}',
  tag: 'Captions',
  summary: 'One suggested caption',
  scope: 'suggestions:read',
  params: CaptionParams,
  success: { 200: { description: 'The caption.', schema: CaptionOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const editCaption = defineOperation({
  id: 'editCaption',
  method: 'put',
  path: '/ai/api/v1/captions/{captionId}',
  tag: 'Captions',
  summary: 'Keep your own wording of a suggested caption',
  description:
    'It has to keep the rules of its platform and the banned words; links and mentions are yours to use. `original` stays as it was suggested.',
  scope: 'suggestions:write',
  params: CaptionParams,
  body: EditCaptionInput,
  success: { 200: { description: 'The caption as edited.', schema: CaptionOutput } },
  errors: [
    'malformed_body',
    'unsupported_media_type',
    'validation_failed',
    'unauthenticated',
    'forbidden',
    'not_found',
  ],
});

export const deleteCaption = defineOperation({
  id: 'deleteCaption',
  method: 'delete',
  path: '/ai/api/v1/captions/{captionId}',
  tag: 'Captions',
  summary: 'Delete a suggested caption, for good',
  scope: 'suggestions:write',
  params: CaptionParams,
  success: { 204: { description: 'It is deleted.', schema: null } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
