import { z } from 'zod';
import type { MediaFile, StepState } from '#app/server/ports/platform-adapter.ts';
import { parseState } from '../kit/step-state.ts';

const Upload = z.object({
  fileId: z.string(),
  mediaId: z.string(),
  mediaKey: z.string().nullable(),
  nextSegment: z.number().int(),
  /** Bytes in each segment except the last. Uploads started by an older version have 1 MiB. */
  segmentBytes: z
    .number()
    .int()
    .default(1024 * 1024),
  /** `finalizing`: all bytes are uploaded, and the call that joins them may have been received. */
  stage: z.enum(['sending', 'finalizing', 'processing', 'ready']),
  isDescribed: z.boolean(),
});
export type Upload = z.infer<typeof Upload>;

const TwitterState = z.object({
  uploads: z.array(Upload).default([]),
  processingSince: z.iso.datetime().nullable().default(null),
  polls: z.number().int().default(0),
  /** How many times X refused the media as invalid. The first time, X may only be lagging. */
  mediaRefusals: z.number().int().default(0),
  uploadRestarts: z.number().int().default(0),
  /** Maximum segment size in bytes. Null until X refuses a segment as too large. */
  maxSegmentBytes: z.number().int().nullable().default(null),
  notes: z.array(z.string()).default([]),
  /** When the first create with an unknown outcome was sent. */
  lookFrom: z.iso.datetime().nullable().default(null),
  looks: z.number().int().default(0),
  /** Creates with an unknown outcome that weren't found afterwards. */
  lostCreates: z.number().int().default(0),
  isDuplicateRefused: z.boolean().default(false),
  remoteId: z.string().nullable().default(null),
});
export type TwitterState = z.infer<typeof TwitterState>;

export function readTwitterState(state: StepState): TwitterState {
  return parseState('twitter', TwitterState, state);
}

export function findUpload(state: TwitterState, file: MediaFile): Upload | undefined {
  return state.uploads.find((upload) => upload.fileId === file.id);
}

export function withUpload(state: TwitterState, upload: Upload): TwitterState {
  const others = state.uploads.filter((other) => other.fileId !== upload.fileId);
  return { ...state, uploads: [...others, upload] };
}
