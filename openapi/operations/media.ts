import { z } from 'zod';
import {
  ListMediaInput,
  MediaOutput,
  MediaPage,
  MediaUses,
  UpdateMediaInput,
} from '#app/domain/media/media.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { UploadedMedia } from '#app/domain/fit/rendition.ts';
import { UploadOutput } from '#app/domain/library/uploads.ts';
import { AltTextSuggestion, SuggestAltTextInput } from '#app/domain/suggestions/alt-texts.ts';
import { defineOperation, idParam } from '../operation.ts';
import { GENERATE } from './suggestion-parts.ts';

const MediaParams = idParam('mediaId', 'file', 'med');

const UPLOAD = {
  method: 'post',
  tag: 'Media',
  scope: 'media:write',
  upload: z.strictObject({
    platform: PlatformId.optional().describe(
      'Refuses files that this platform doesn’t accept and that can’t be converted for it. `fit` in the response says what will be changed.',
    ),
    altText: z.string().max(1000).optional(),
  }),
  success: {
    201: { description: 'The file is stored and can be published.', schema: UploadedMedia },
  },
  errors: ['unsupported_file_type', 'subscription_required', 'payment_past_due', 'saturated'],
} as const;

export const createMedia = defineOperation({
  ...UPLOAD,
  id: 'createMedia',
  path: '/api/media',
  summary: 'Upload one media file',
  description:
    'The type is detected from the content, never from the name. Fields and the file can come in any order; with `platform` before the file, a file that’s too large is refused sooner. No part of a refused file is stored, and it can be sent again. Send large files to `/api/uploads`, where interrupted uploads can be resumed.',
});

export const uploadMedia = defineOperation({
  ...UPLOAD,
  id: 'uploadMedia',
  path: '/api/media/upload',
  summary: 'Upload one media file (same as POST /api/media)',
});

export const getMedia = defineOperation({
  id: 'getMedia',
  method: 'get',
  path: '/api/media/{mediaId}',
  tag: 'Media',
  summary: 'Get a media file with a new link',
  scope: 'media:read',
  params: MediaParams,
  success: { 200: { description: 'The file.', schema: MediaOutput } },
});

export const listMedia = defineOperation({
  id: 'listMedia',
  method: 'get',
  path: '/api/media',
  tag: 'Media',
  summary: 'List the files of the library, newest first',
  scope: 'media:read',
  query: ListMediaInput,
  success: { 200: { description: 'A page of files.', schema: MediaPage } },
});

export const updateMedia = defineOperation({
  id: 'updateMedia',
  method: 'patch',
  path: '/api/media/{mediaId}',
  tag: 'Media',
  summary: 'Update a file’s name, alt text, or focal point',
  scope: 'media:write',
  params: MediaParams,
  body: UpdateMediaInput,
  success: { 200: { description: 'The updated file.', schema: MediaOutput } },
});

export const deleteMedia = defineOperation({
  id: 'deleteMedia',
  method: 'delete',
  path: '/api/media/{mediaId}',
  tag: 'Media',
  summary: 'Delete a file',
  description: 'Refused while a delivery in progress needs the file. Live posts stay live.',
  scope: 'media:write',
  params: MediaParams,
  success: { 204: { description: 'Deleted.', schema: null } },
  errors: ['conflict'],
});

export const suggestAltText = defineOperation({
  ...GENERATE,
  id: 'suggestAltText',
  path: '/api/media/{mediaId}/alt-text',
  tag: 'Media',
  summary: 'Suggest an alt text for an image',
  description:
    'The model sees a copy of at most 512 pixels, never the original. Nothing is saved with the file: send the text with `PATCH /api/media/{mediaId}` once a person has checked it. The same file and language again return the stored suggestion (`cached`) and cost no tokens. `sample` is true if no AI service is set up and the sandbox responded. A token also needs `media:read`.',
  params: MediaParams,
  body: SuggestAltTextInput,
  success: { 200: { description: 'The suggestion.', schema: AltTextSuggestion } },
  errors: [...GENERATE.errors, 'images_unsupported'],
});

export const listMediaUses = defineOperation({
  id: 'listMediaUses',
  method: 'get',
  path: '/api/media/{mediaId}/posts',
  tag: 'Media',
  summary: 'List the posts that use a file, newest first',
  description: 'The 50 newest at most.',
  scope: 'media:read',
  params: MediaParams,
  success: { 200: { description: 'The posts.', schema: MediaUses } },
});

/** `/ai/api/v1/upload` has its own limits and response. */
export const uploadFile = defineOperation({
  id: 'uploadFile',
  method: 'post',
  path: '/ai/api/v1/upload',
  tag: 'Media',
  summary: 'Upload one file for one platform within 30 seconds',
  description:
    'At most 15 MB for Instagram, 5 MB for Twitter, and 100 MB for the others. Send larger files to `/api/uploads`. Fields and the file can come in any order.',
  scope: 'media:write',
  upload: z.strictObject({
    platform: PlatformId.optional().describe('Default: Instagram.'),
  }),
  success: {
    200: {
      description: 'The file is stored and can be published.',
      schema: MediaOutput.pick({
        url: true,
        type: true,
        dimensions: true,
        filename: true,
        id: true,
      }).meta({ id: 'UploadedFile' }),
    },
  },
  errors: ['unsupported_file_type', 'subscription_required', 'payment_past_due', 'saturated'],
});

export const getUpload = defineOperation({
  id: 'getUpload',
  method: 'get',
  path: '/api/uploads/{uploadId}',
  tag: 'Media',
  summary: 'Get the progress and result of a resumable upload',
  description:
    'Resumable uploads follow the tus protocol 1.0.0 at `/api/uploads` (creation, creation-with-upload, termination, expiration), with `filename`, `platform`, and `altText` in `Upload-Metadata`. If the response to the last bytes got lost, call this: it finishes a complete upload, once.',
  scope: 'media:write',
  params: idParam('uploadId', 'upload', 'upl'),
  isUncounted: true,
  success: { 200: { description: 'The upload.', schema: UploadOutput } },
});
