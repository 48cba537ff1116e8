import { z } from 'zod';
import { MediaOutput } from '#app/domain/media.ts';
import { PlatformId } from '#app/domain/platforms.ts';
import { UploadOutput } from '#app/domain/uploads.ts';
import { defineOperation } from '../operation.ts';

export const uploadMedia = defineOperation({
  id: 'uploadMedia',
  method: 'post',
  path: '/api/media/upload',
  tag: 'Media',
  summary: 'Upload one media file',
  description:
    'The type is found by content, never by name. Fields must stand before the file part. A file that is refused leaves nothing behind and can be sent again.',
  scope: 'media:write',
  upload: z.strictObject({
    platform: PlatformId.optional().describe(
      "Checks the file against this platform's rules as well.",
    ),
    altText: z.string().max(1000).optional(),
  }),
  success: {
    201: { description: 'The file is stored and can be published.', schema: MediaOutput },
  },
  errors: [
    'malformed_body',
    'unsupported_media_type',
    'validation_failed',
    'file_too_large',
    'unsupported_file_type',
    'unauthenticated',
    'forbidden',
  ],
});

export const getMedia = defineOperation({
  id: 'getMedia',
  method: 'get',
  path: '/api/media/{mediaId}',
  tag: 'Media',
  summary: 'One media file, with a fresh link',
  scope: 'media:read',
  params: z.object({ mediaId: z.string().describe('The id of the file (`med_…`).') }),
  success: { 200: { description: 'The file.', schema: MediaOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const getUpload = defineOperation({
  id: 'getUpload',
  method: 'get',
  path: '/api/uploads/{uploadId}',
  tag: 'Media',
  summary: 'How far a resumable upload is, and what became of it',
  description:
    'Resumable uploads follow the tus protocol 1.0.0 at `/api/uploads` (creation, creation-with-upload, termination, expiration), with `filename`, `platform` and `altText` in `Upload-Metadata`. Whoever lost the answer to the last bytes asks here: a whole upload is finished then, once.',
  scope: 'media:write',
  params: z.object({ uploadId: z.string().describe('The id of the upload (`upl_…`).') }),
  success: { 200: { description: 'The upload.', schema: UploadOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
