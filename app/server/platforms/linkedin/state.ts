import { z } from 'zod';
import type {
  MediaFile,
  StepContext,
  StepResult,
  StepState,
} from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

/** One upload URL for an image or document, or for each part of a video. */
const UploadPart = z.object({ url: z.string(), start: z.number().int(), end: z.number().int() });

const Upload = z.object({
  fileId: z.string(),
  urn: z.string(),
  parts: z.array(UploadPart),
  /** ETags that the upload host returned for the sent parts, in order. */
  etags: z.array(z.string()),
  uploadToken: z.string(),
  /** Upload URL for a video's cover. */
  coverUrl: z.string().nullable().default(null),
  expiresAt: z.number().nullable(),
  /** `finalizing`: all parts are uploaded, and the call that joins them may have been received. */
  stage: z.enum(['sending', 'finalizing', 'processing', 'ready']),
});
export type Upload = z.infer<typeof Upload>;

/** The preview card of the text's first link, as sent. Read only once, so a repeat has the same bytes. */
const Card = z.object({
  source: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** URL of the page's image, until it's uploaded. */
  imageUrl: z.string().nullable(),
  /** The author's own image replaces the page's, until it's uploaded. */
  hasOwnImage: z.boolean().default(false),
  /** URN of the uploaded image. */
  thumbnail: z.string().nullable(),
});
export type Card = z.infer<typeof Card>;

const LinkedinState = z.object({
  card: Card.nullable().default(null),
  uploads: z.array(Upload).default([]),
  processingSince: z.iso.datetime().nullable().default(null),
  polls: z.number().int().default(0),
  uploadRestarts: z.number().int().default(0),
  /** True once a create with an unknown outcome has been repeated. */
  isRepeated: z.boolean().default(false),
  remoteId: z.string().nullable().default(null),
  /** Note shown to the user with the receipt. */
  note: z.string().nullable().default(null),
});
export type LinkedinState = z.infer<typeof LinkedinState>;

export function readLinkedinState(state: StepState): LinkedinState {
  return parseState('linkedin', LinkedinState, state);
}

export function findUpload(state: LinkedinState, file: Pick<MediaFile, 'id'>): Upload | undefined {
  return state.uploads.find((upload) => upload.fileId === file.id);
}

export function withUpload(state: LinkedinState, upload: Upload): LinkedinState {
  const others = state.uploads.filter((other) => other.fileId !== upload.fileId);
  return { ...state, uploads: [...others, upload] };
}

/** Returns to uploading all files. An upload that we interrupted ourselves doesn't count as a restart. */
export function restartUpload({ isResumed }: StepContext, state: LinkedinState): StepResult {
  const uploadRestarts = state.uploadRestarts + (isResumed ? 0 : 1);
  return { kind: 'next', step: 'upload', state: { ...state, uploads: [], uploadRestarts } };
}
