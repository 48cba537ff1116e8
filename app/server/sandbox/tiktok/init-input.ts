import { z } from 'zod';
import type { ApiCall } from './api.ts';
import { invalidParams, TikTokError } from './envelope.ts';
import { readInput } from './input.ts';

const MAX_TITLE_LENGTH = 2200;
const MAX_FILE_BYTES = 4 * 1024 ** 3;
/**
 * The documentation says MB without defining it. The smaller upper limit and the larger lower limit satisfy
 * both definitions.
 */
const MIN_CHUNK_BYTES = 5 * 1024 ** 2;
const MAX_CHUNK_BYTES = 64_000_000;
const MAX_CHUNKS = 1000;

const FileSource = z.strictObject({
  source: z.literal('FILE_UPLOAD'),
  video_size: z.int().min(1),
  chunk_size: z.int().min(1),
  total_chunk_count: z.int().min(1),
});
const UrlSource = z.strictObject({ source: z.literal('PULL_FROM_URL'), video_url: z.string() });
const Source = z.discriminatedUnion('source', [FileSource, UrlSource]);

export type FileSourceInput = z.infer<typeof FileSource>;

const DirectInit = z.strictObject({
  post_info: z.strictObject({
    privacy_level: z.string(),
    title: z.string().optional(),
    disable_comment: z.boolean().optional(),
    disable_duet: z.boolean().optional(),
    disable_stitch: z.boolean().optional(),
    video_cover_timestamp_ms: z.int().min(0).optional(),
    brand_content_toggle: z.boolean().optional(),
    brand_organic_toggle: z.boolean().optional(),
    is_aigc: z.boolean().optional(),
  }),
  source_info: Source,
});
const InboxInit = z.strictObject({ source_info: Source });

export type DirectInitInput = z.infer<typeof DirectInit>;

export function parseDirectInit(call: ApiCall): DirectInitInput {
  const input = readInput(call, DirectInit);
  const { title = '', brand_content_toggle: isBranded, privacy_level: level } = input.post_info;
  if (title.length > MAX_TITLE_LENGTH) {
    throw new TikTokError(400, 'invalid_param', 'The title is longer than 2200 UTF-16 units.');
  }
  if (isBranded && level === 'SELF_ONLY') {
    throw invalidParams('Branded content cannot be private.');
  }
  checkSource(input.source_info);
  return input;
}

export function parseInboxInit(call: ApiCall): z.infer<typeof InboxInit> {
  const input = readInput(call, InboxInit);
  checkSource(input.source_info);
  return input;
}

function checkSource(source: z.infer<typeof Source>): void {
  if (source.source !== 'FILE_UPLOAD') return;
  const fault = findChunkFault(source);
  if (fault) throw invalidParams(fault);
}

/**
 * Returns why the chunks are invalid. The remainder is part of the last chunk, so the count is rounded down.
 */
function findChunkFault(source: FileSourceInput): string | null {
  const { video_size: size, chunk_size: chunkSize, total_chunk_count: count } = source;
  if (size > MAX_FILE_BYTES) return 'The video is larger than 4 GB.';
  if (count !== Math.floor(size / chunkSize)) return 'The total chunk count is invalid.';
  if (count > MAX_CHUNKS) return 'There are more than 1000 chunks.';
  if (count === 1 && size > MAX_CHUNK_BYTES) return 'A video above 64 MB needs several chunks.';
  if (chunkSize > MAX_CHUNK_BYTES) return 'The chunk size is invalid: above 64 MB.';
  if (chunkSize < MIN_CHUNK_BYTES && chunkSize !== size) {
    return 'The chunk size is invalid: below 5 MB.';
  }
  return null;
}
