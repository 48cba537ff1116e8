import { z } from 'zod';
import {
  FitPlanList,
  FitRequest,
  RenditionList,
  RenditionOutput,
  RenditionRequest,
} from '#app/domain/fit/rendition.ts';
import { defineOperation, idParam } from '../operation.ts';

const MediaParams = idParam('mediaId', 'file', 'med');

export const planMediaFit = defineOperation({
  id: 'planMediaFit',
  method: 'post',
  path: '/api/media/{mediaId}/fit-plan',
  tag: 'Media',
  summary: 'What each platform needs of a file',
  description:
    'Says for each platform whether the file goes out as it is, what would be changed in plain words, and what would come out; or why it cannot be made to fit. Changes nothing.',
  scope: 'media:read',
  params: MediaParams,
  body: FitRequest,
  readsOnly: true,
  success: { 200: { description: 'One plan for each platform.', schema: FitPlanList } },
});

export const createRenditions = defineOperation({
  id: 'createRenditions',
  method: 'post',
  path: '/api/media/{mediaId}/renditions',
  tag: 'Media',
  summary: 'Make the files that platforms need',
  description:
    'Each is made once: asking again finds what was made, or is being made, and tries again what failed. The original is never changed. A `focalPoint` is kept with the file. A workspace with 12 in the making, or 120 asked for within the hour, gets no more; posts have theirs made all the same.',
  scope: 'media:write',
  params: MediaParams,
  body: RenditionRequest,
  success: {
    202: {
      description: 'They are being made; follow them with listRenditions.',
      schema: RenditionList,
    },
  },
});

export const listRenditions = defineOperation({
  id: 'listRenditions',
  method: 'get',
  path: '/api/media/{mediaId}/renditions',
  tag: 'Media',
  summary: 'What was made of a file',
  scope: 'media:read',
  params: MediaParams,
  success: {
    200: {
      description: 'Newest first, with progress, reason of a failure, or the finished file.',
      schema: z.object({ items: z.array(RenditionOutput) }),
    },
  },
});

export const cancelRendition = defineOperation({
  id: 'cancelRendition',
  method: 'post',
  path: '/api/media/{mediaId}/renditions/{renditionId}/cancel',
  tag: 'Media',
  summary: 'Stop the making of a file',
  description: 'A delivery that waits for it fails, and can be sent again.',
  scope: 'media:write',
  params: MediaParams.extend({
    renditionId: z.string().describe('The id of the rendition (`rnd_…`).'),
  }),
  success: { 200: { description: 'It was stopped.', schema: RenditionOutput } },
  errors: ['conflict'],
});
