import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { MediaOutput } from '../media/media.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { UploadFit } from '../fit/rendition.ts';

/** The metadata that a resumable upload sends before the first byte (the tus header `Upload-Metadata`). */
export const CreateUploadInput = z.object({
  /** Long names are cut, as in a form. */
  fileName: z.string().default('file'),
  platform: PlatformId.optional(),
  altText: z.string().max(1000, 'Alt text can have at most 1,000 characters.').optional(),
  sizeBytes: z.number("Send the file's length in Upload-Length.").int().min(0),
});
export type CreateUploadInput = z.infer<typeof CreateUploadInput>;

/**
 * open: bytes are missing; finished: the file is in the library; failed: the file was refused and discarded.
 */
export const UploadState = z.enum(['open', 'finished', 'failed']);
export type UploadState = z.infer<typeof UploadState>;

export const UploadOutput = z
  .object({
    id: z.string(),
    state: UploadState,
    fileName: z.string(),
    sizeBytes: z.number(),
    receivedBytes: z.number(),
    expiresAt: Instant.describe('An unfinished upload can be resumed until then.'),
    mediaId: z.string().nullable(),
    media: MediaOutput.nullable().describe('The file, once it is finished.'),
    fit: UploadFit,
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'Upload' });
export type UploadOutput = z.infer<typeof UploadOutput>;
