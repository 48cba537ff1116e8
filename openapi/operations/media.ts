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
import { defineOperation, idParam } from '../operation.ts';

const MediaParams = idParam('mediaId', 'file', 'med');

const UPLOAD = {
  method: 'post',
  tag: 'Media',
  scope: 'media:write',
  upload: z.strictObject({
    platform: PlatformId.optional().describe(
      'Refuses what this platform does not take and no fit makes it take; `fit` in the answer says what will be changed.',
    ),
    altText: z.string().max(1000).optional(),
  }),
  success: {
    201: { description: 'The file is stored and can be published.', schema: UploadedMedia },
  },
  errors: ['unsupported_file_type', 'subscription_required'],
} as const;

export const createMedia = defineOperation({
  ...UPLOAD,
  id: 'createMedia',
  path: '/api/media',
  summary: 'Upload one media file',
  description:
    'The type is found by content, never by name. Fields and the file may come in any order; a `platform` before the file refuses a file that is too large sooner. A file that is refused leaves nothing behind and can be sent again. Large files go through `/api/uploads`, where an interrupted upload goes on.',
});

export const uploadMedia = defineOperation({
  ...UPLOAD,
  id: 'uploadMedia',
  path: '/api/media/upload',
  summary: 'The same as POST /api/media',
});

export const getMedia = defineOperation({
  id: 'getMedia',
  method: 'get',
  path: '/api/media/{mediaId}',
  tag: 'Media',
  summary: 'One media file, with a fresh link',
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
  summary: "Change a file's name, alt text or focal point",
  scope: 'media:write',
  params: MediaParams,
  body: UpdateMediaInput,
  success: { 200: { description: 'The file as it is now.', schema: MediaOutput } },
});

export const deleteMedia = defineOperation({
  id: 'deleteMedia',
  method: 'delete',
  path: '/api/media/{mediaId}',
  tag: 'Media',
  summary: 'Delete a file',
  description: 'Refused while a delivery that is under way needs it. Posts that are out stay out.',
  scope: 'media:write',
  params: MediaParams,
  success: { 204: { description: 'The file is gone.', schema: null } },
  errors: ['conflict'],
});

export const listMediaUses = defineOperation({
  id: 'listMediaUses',
  method: 'get',
  path: '/api/media/{mediaId}/posts',
  tag: 'Media',
  summary: 'The posts that a file went into, newest first',
  description: 'At most the 50 newest.',
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
  summary: 'Upload one file for one platform, in 30 seconds',
  description:
    'At most 15 MB for Instagram, 5 MB for Twitter, 100 MB otherwise. Larger files go through `/api/uploads`. Fields and the file may come in any order.',
  scope: 'media:write',
  upload: z.strictObject({
    platform: PlatformId.optional().describe('Instagram when absent.'),
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
  errors: ['unsupported_file_type', 'subscription_required'],
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
  params: idParam('uploadId', 'upload', 'upl'),
  isUncounted: true,
  success: { 200: { description: 'The upload.', schema: UploadOutput } },
});
