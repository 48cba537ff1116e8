import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { callAuthorized, requestAuthorizedJson } from '../kit/authorized-call.ts';
import { callPlatform } from '../kit/call-platform.ts';
import { uploadTimeoutMs } from '../kit/chunk-plan.ts';
import { requireUploadAddress } from '../kit/upload-address.ts';
import { restRequest, type Call } from './api.ts';
import { findCover, sendCover } from './parts/cover.ts';
import { API_CALL, LOST_MEDIA_CODES, REFUSED_UPLOAD_CODES, UPLOAD_CALL } from './errors.ts';
import { isFinalized } from './parts/processing.ts';
import { findUpload, restartUpload, withUpload, type LinkedinState, type Upload } from './state.ts';
import { DocumentUploadResponse, ImageUploadResponse, VideoUploadResponse } from './wire.ts';

const MAX_RESTARTS = 1;

/** Uploads the remaining files one after the other. */
export async function uploadMedia(call: Call, from: LinkedinState): Promise<StepResult> {
  let state = from;
  for (const file of call.context.content.media) {
    const stage = findUpload(state, file)?.stage ?? 'sending';
    if (stage !== 'sending' && stage !== 'finalizing') continue;
    const uploaded = await uploadFile(call, file, state).catch(toRestart(call, state));
    if (uploaded === 'restart') return restartUpload(call.context, state);
    state = uploaded;
    await call.context.checkpoint(state, { wait: false });
  }
  const processingSince = call.context.now().toISOString();
  return { kind: 'next', step: 'process', state: { ...state, processingSince, polls: 0 } };
}

/**
 * Restarts an upload once if its URL is refused or its parts don't fit together. An upload that we
 * interrupted ourselves doesn't count.
 */
function toRestart({ context }: Call, state: LinkedinState): (error: unknown) => 'restart' {
  return (error) => {
    const isLost =
      error instanceof PlatformError &&
      (error.kind === 'bug' ||
        REFUSED_UPLOAD_CODES.has(error.code) ||
        LOST_MEDIA_CODES.has(error.code));
    if (isLost && (context.isResumed || state.uploadRestarts < MAX_RESTARTS)) return 'restart';
    throw error;
  };
}

/** Uploads one file, or the rest of it, and saves its progress. */
export async function uploadFile(
  call: Call,
  file: MediaFile,
  from: LinkedinState,
): Promise<LinkedinState> {
  const { context } = call;
  const started = findUpload(from, file);
  const isUsable =
    started !== undefined && (started.expiresAt ?? Infinity) > context.now().getTime();
  let upload = isUsable ? started : await initialize(call, file);
  if (!isUsable) await context.checkpoint(withUpload(from, upload), { wait: false });
  for (let index = upload.etags.length; index < upload.parts.length; index += 1) {
    const etag = await sendPart(call, { file, upload, index });
    upload = { ...upload, etags: [...upload.etags, etag] };
    await context.checkpoint(withUpload(from, upload), { wait: false });
  }
  let note = from.note;
  if (file.kind === 'video') {
    if (upload.stage === 'sending') {
      note = await sendCover(call, upload.coverUrl);
      upload = { ...upload, stage: 'finalizing' };
      await context.checkpoint({ ...withUpload(from, upload), note });
      await finalizeVideo(call, upload);
    } else if (!(await isFinalized(call, file, upload))) await finalizeVideo(call, upload);
  }
  // Drop the upload URLs: they're no longer needed, and each one is a credential.
  const done: Upload = { ...upload, parts: [], etags: [], coverUrl: null, stage: 'processing' };
  return { ...withUpload(from, done), note };
}

function initialize(call: Call, file: MediaFile): Promise<Upload> {
  return file.kind === 'video' ? initializeVideo(call, file) : initializeFile(call, file);
}

async function initializeVideo({ config, context }: Call, file: MediaFile): Promise<Upload> {
  const initializeUploadRequest = {
    owner: context.account.externalId,
    fileSizeBytes: file.sizeBytes,
    uploadCaptions: false,
    uploadThumbnail: findCover(context.content) !== null,
  };
  const { value } = await requestAuthorizedJson(
    context,
    restRequest(config, 'POST', {
      path: 'videos?action=initializeUpload',
      value: { initializeUploadRequest },
    }),
    { ...API_CALL, schema: VideoUploadResponse },
  );
  // The last range may extend past the end of the file.
  const parts = value.uploadInstructions.map(({ uploadUrl, firstByte, lastByte }) => ({
    url: requireUploadAddress('linkedin', uploadUrl, config.uploadHostSuffix),
    start: firstByte,
    end: Math.min(lastByte + 1, file.sizeBytes),
  }));
  return {
    ...newUpload(file, value.video),
    parts,
    uploadToken: value.uploadToken,
    coverUrl: value.thumbnailUploadUrl ?? null,
    expiresAt: value.uploadUrlsExpireAt ?? null,
  };
}

async function initializeFile({ config, context }: Call, file: MediaFile): Promise<Upload> {
  const isDocument = file.kind === 'document';
  const path = `${isDocument ? 'documents' : 'images'}?action=initializeUpload`;
  const value = { initializeUploadRequest: { owner: context.account.externalId } };
  const request = restRequest(config, 'POST', { path, value });
  const response = isDocument
    ? await requestAuthorizedJson(context, request, { ...API_CALL, schema: DocumentUploadResponse })
    : await requestAuthorizedJson(context, request, { ...API_CALL, schema: ImageUploadResponse });
  const { uploadUrl, uploadUrlExpiresAt } = response.value;
  const url = requireUploadAddress('linkedin', uploadUrl, config.uploadHostSuffix);
  return {
    ...newUpload(
      file,
      'document' in response.value ? response.value.document : response.value.image,
    ),
    parts: [{ url, start: 0, end: file.sizeBytes }],
    expiresAt: uploadUrlExpiresAt ?? null,
  };
}

function newUpload(file: MediaFile, urn: string): Upload {
  const empty = { parts: [], etags: [], uploadToken: '', coverUrl: null, expiresAt: null };
  return { fileId: file.id, urn, ...empty, stage: 'sending' };
}

interface Part {
  readonly file: MediaFile;
  readonly upload: Upload;
  readonly index: number;
}

/** Sends one part and returns its ETag. A video's parts carry no token, and finalizing needs their ETags. */
async function sendPart({ context }: Call, { file, upload, index }: Part): Promise<string> {
  const part = upload.parts[index] ?? { url: '', start: 0, end: 0 };
  const isVideo = file.kind === 'video';
  const request = {
    method: 'PUT',
    url: part.url,
    body: {
      kind: 'bytes',
      source: file.bytes(part.start, part.end),
      contentType: isVideo ? 'application/octet-stream' : file.contentType,
    },
    timeoutMs: uploadTimeoutMs(part.end - part.start),
    idempotent: true,
  } as const;
  if (!isVideo) {
    await callAuthorized(context, request, UPLOAD_CALL);
    return '';
  }
  const { headers } = await callPlatform(context, request, UPLOAD_CALL);
  const etag = headers['etag']?.replace(/^"(.*)"$/, '$1') ?? '';
  if (etag !== '') return etag;
  throw new PlatformError({
    platform: 'linkedin',
    kind: 'unavailable',
    code: 'missing_etag',
    message: 'LinkedIn accepted a part of the video without returning its ETag.',
    remedy: AUTOMATIC_REMEDIES.uploadPart,
  });
}

/** LinkedIn also accepts the part IDs in the wrong order, and then the video is scrambled. */
async function finalizeVideo({ config, context }: Call, upload: Upload): Promise<void> {
  const finalizeUploadRequest = {
    video: upload.urn,
    uploadToken: upload.uploadToken,
    uploadedPartIds: upload.etags,
  };
  await callAuthorized(
    context,
    restRequest(config, 'POST', {
      path: 'videos?action=finalizeUpload',
      value: { finalizeUploadRequest },
    }),
    API_CALL,
  );
}
