import { z } from 'zod';
import { Instant } from '../api/instant.ts';

/** Shown wherever something is downloaded from another site. */
export const RIGHTS_REMINDER =
  'Only download and post what you created yourself or have the right to use. That’s your responsibility, not Fanfare’s.';

export const VideoSource = z.enum(['direct', 'page', 'yt-dlp']);
export type VideoSource = z.infer<typeof VideoSource>;

const MAX_URL_CHARACTERS = 2000;
const URL_MISSING = 'Paste the link of a video or of the page that shows it.';

/** Checks only the form. The URL guard checks the rest when the link is fetched. */
const LinkField = z
  .string({ error: URL_MISSING })
  .trim()
  .min(1, URL_MISSING)
  .max(MAX_URL_CHARACTERS, `The link is longer than ${MAX_URL_CHARACTERS} characters.`)
  .describe('An http or https link to a file, or to a page with a video.');

const FormatIdField = z
  .string()
  .min(1)
  .max(100)
  .describe('One of the formats from the lookup. Default: the best one.');

export const FindVideoInput = z.strictObject({ url: LinkField });
export type FindVideoInput = z.infer<typeof FindVideoInput>;

export const DownloadFileInput = z.strictObject({
  url: LinkField,
  formatId: FormatIdField.optional(),
});
export type DownloadFileInput = z.infer<typeof DownloadFileInput>;

export const ImportMediaInput = z.strictObject({
  url: LinkField,
  formatId: FormatIdField.optional(),
  title: z.string().trim().min(1).max(200).optional().describe("The file's name in the library."),
});
export type ImportMediaInput = z.infer<typeof ImportMediaInput>;

export const VideoFormat = z
  .object({
    formatId: z.string(),
    container: z.string().describe('mp4, webm, mov …'),
    width: z.number().nullable(),
    height: z.number().nullable(),
    sizeBytes: z.number().nullable().describe("Null if the site doesn't say."),
    hasAudio: z.boolean().nullable().describe("Null if it isn't known before the download."),
    hasVideo: z.boolean(),
    url: z.string().nullable().describe('Null if the URL works only for this server.'),
  })
  .meta({ id: 'VideoFormat' });
export type VideoFormat = z.infer<typeof VideoFormat>;

export const VideoOutput = z
  .object({
    title: z.string().nullable(),
    source: z.string().describe('The site, by its host name.'),
    foundBy: VideoSource,
    url: z.string().describe('The final URL, after redirects.'),
    formats: z.array(VideoFormat).describe('Best first.'),
    reminder: z.string(),
  })
  .meta({ id: 'FoundVideo' });
export type VideoOutput = z.infer<typeof VideoOutput>;

export const ImportState = z.enum(['queued', 'running', 'ready', 'failed', 'canceled']);
export type ImportState = z.infer<typeof ImportState>;

export const ImportOutput = z
  .object({
    id: z.string(),
    url: z.string(),
    formatId: z.string().nullable(),
    title: z.string().nullable(),
    state: ImportState,
    receivedBytes: z.number(),
    sizeBytes: z.number().nullable(),
    progress: z.number().nullable().describe('Percent; null while the size is unknown.'),
    mediaId: z.string().nullable().describe('The file in the library, once it is ready.'),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why it failed and what to do.'),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'MediaImport' });
export type ImportOutput = z.infer<typeof ImportOutput>;

export function isImportFinished({ state }: Pick<ImportOutput, 'state'>): boolean {
  return state === 'ready' || state === 'failed' || state === 'canceled';
}

const IMPORT_ID = /^imp_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListImportsInput = z.object({
  cursor: z
    .string()
    .regex(IMPORT_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListImportsInput = z.infer<typeof ListImportsInput>;

export const ImportPage = z
  .object({ items: z.array(ImportOutput), nextCursor: z.string().nullable() })
  .meta({ id: 'MediaImportPage' });
export type ImportPage = z.infer<typeof ImportPage>;
