import type { ListMediaInput } from '#app/domain/media/media.ts';
import type { CreateUploadInput } from '#app/domain/library/uploads.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getMedia } from './get-media.ts';
import { getUploaded } from './get-uploaded.ts';
import { listMediaUses } from './list-media-uses.ts';
import { listMedia } from './list-media.ts';
import { openMedia } from './open-media.ts';
import { deleteMedia } from './remove-media.ts';
import { updateMedia } from './update-media.ts';
import { uploadMedia, type UploadMediaInput } from './upload-media.ts';
import { createUpload } from './uploads/create-upload.ts';
import { deleteUpload } from './uploads/delete-upload.ts';
import { createFinishUpload } from './uploads/finish-upload.ts';
import { getUpload, resumeUpload } from './uploads/get-upload.ts';

/** Binds the services for media files to their dependencies. */
export function bindMedia(deps: ServiceDeps) {
  return {
    uploadMedia: (actor: Actor, input: UploadMediaInput) => uploadMedia(deps, actor, input),
    /** Returns what the upload call returned, or would have. */
    getUploaded: (actor: Actor, input: Parameters<typeof getUploaded>[2]) =>
      getUploaded(deps, actor, input),
    getMedia: (actor: Actor, input: { mediaId: string }) => getMedia(deps, actor, input),
    listMedia: (actor: Actor, input: ListMediaInput) => listMedia(deps, actor, input),
    updateMedia: (actor: Actor, input: Parameters<typeof updateMedia>[2]) =>
      updateMedia(deps, actor, input),
    deleteMedia: (actor: Actor, input: { mediaId: string }) => deleteMedia(deps, actor, input),
    listMediaUses: (actor: Actor, input: { mediaId: string }) => listMediaUses(deps, actor, input),
    openMedia: (link: Parameters<typeof openMedia>[1]) => openMedia(deps, link),
  };
}

/** Binds the services for resumable uploads to their dependencies. */
export function bindUploads(deps: ServiceDeps) {
  return {
    createUpload: (actor: Actor, input: CreateUploadInput) => createUpload(deps, actor, input),
    getUpload: (actor: Actor, input: { uploadId: string }) => getUpload(deps, actor, input),
    resumeUpload: (actor: Actor, input: { uploadId: string }) => resumeUpload(deps, actor, input),
    finishUpload: createFinishUpload(deps),
    deleteUpload: (actor: Actor, input: { uploadId: string }) => deleteUpload(deps, actor, input),
    /** Folder that incoming bytes are written to. */
    folder: deps.mediaStore.arrivals.folder,
  };
}
