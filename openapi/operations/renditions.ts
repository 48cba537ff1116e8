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
  summary: 'Plan a file’s conversion for each platform',
  description:
    'For each platform: whether the file can be published unchanged, or what would be changed and what the result would be, or why the file can’t be converted. Changes nothing.',
  scope: 'media:read',
  params: MediaParams,
  body: FitRequest,
  readsOnly: true,
  success: { 200: { description: 'One plan per platform.', schema: FitPlanList } },
});

export const createRenditions = defineOperation({
  id: 'createRenditions',
  method: 'post',
  path: '/api/media/{mediaId}/renditions',
  tag: 'Media',
  summary: 'Convert a file for platforms',
  description:
    'Each conversion is done once: calling again returns the finished or running one, and retries a failed one. The original never changes. A `focalPoint` is stored with the file. A workspace can have 12 conversions in progress and request 120 per hour; conversions that posts need aren’t limited.',
  scope: 'media:write',
  params: MediaParams,
  body: RenditionRequest,
  success: {
    202: {
      description: 'The conversions are in progress. Follow them with listRenditions.',
      schema: RenditionList,
    },
  },
});

export const listRenditions = defineOperation({
  id: 'listRenditions',
  method: 'get',
  path: '/api/media/{mediaId}/renditions',
  tag: 'Media',
  summary: 'List a file’s conversions',
  scope: 'media:read',
  params: MediaParams,
  success: {
    200: {
      description:
        'Newest first, with the progress, the reason for a failure, or the finished file.',
      schema: z.object({ items: z.array(RenditionOutput) }),
    },
  },
});

export const cancelRendition = defineOperation({
  id: 'cancelRendition',
  method: 'post',
  path: '/api/media/{mediaId}/renditions/{renditionId}/cancel',
  tag: 'Media',
  summary: 'Cancel a conversion',
  description: 'A delivery that’s waiting for it fails and can be retried.',
  scope: 'media:write',
  params: MediaParams.extend({
    renditionId: z.string().describe('The rendition’s ID (`rnd_…`).'),
  }),
  success: { 200: { description: 'The conversion is canceled.', schema: RenditionOutput } },
  errors: ['conflict'],
});
