import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMedia, getMedia } from './get-media.ts';
import { getUploaded } from './get-uploaded.ts';
import { listMediaUses } from './list-media-uses.ts';
import { listMedia } from './list-media.ts';
import { openMedia } from './open-media.ts';
import { deleteMedia } from './remove-media.ts';
import { updateMedia } from './update-media.ts';
import { uploadMedia } from './upload-media.ts';
import { createUpload } from './uploads/create-upload.ts';
import { deleteUpload } from './uploads/delete-upload.ts';
import { createFinishUpload } from './uploads/finish-upload.ts';
import { getUpload, resumeUpload } from './uploads/get-upload.ts';
import { openUpload, receiveBytes } from './uploads/receive-bytes.ts';

/** Binds the services for media files to their dependencies. */
export function bindMedia(deps: ServiceDeps) {
  return bind(deps, {
    uploadMedia,
    /** Returns what the upload call returned, or would have. */
    getUploaded,
    getMedia,
    findMedia,
    listMedia,
    updateMedia,
    deleteMedia,
    listMediaUses,
    openMedia,
  });
}

/** Binds the services for resumable uploads to their dependencies. */
export function bindUploads(deps: ServiceDeps) {
  return {
    ...bind(deps, {
      createUpload,
      openUpload,
      receiveBytes,
      getUpload,
      resumeUpload,
      deleteUpload,
    }),
    finishUpload: createFinishUpload(deps),
  };
}
