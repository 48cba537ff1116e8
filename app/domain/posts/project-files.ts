import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { ChangePostInput } from './post-changes.ts';
import { PostSchedule } from './post-schedule.ts';
import { WALL_TIME } from './publish-at.ts';
import { PostState } from './post-state.ts';
import { PublishPostInput } from './publish.ts';

/** The project of folders that don't specify one. */
export const DEFAULT_PROJECT = 'default';

const NAME_RULE =
  'Use 1 to 100 letters, digits, dots, dashes, and underscores, starting with a letter or a digit.';
/** People type projects and file keys, and both appear in file names and URLs. */
export const ProjectName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/u, NAME_RULE);

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/u, 'Use a SHA-256 hash in lowercase hex.');
const Path = z.string().min(1).max(1000);

const ProjectFileTime = z
  .strictObject({
    publishAt: z.iso
      .datetime({ offset: true, error: 'Use a time with an offset (RFC 3339).' })
      .meta({ format: 'date-time' }),
    local: z
      .string()
      .regex(WALL_TIME, 'Use a date and a time of day: 2027-03-28T09:30:00.')
      .describe('The same time on a clock in `timeZone`, or in UTC if there is none.'),
    timeZone: z
      .string()
      .max(64)
      .nullable()
      .describe('IANA name; null if the file has a time with an offset.'),
  })
  .meta({ id: 'ProjectFileTime' });

const ProjectFileTimeOutput = z
  .object({ publishAt: Instant, local: z.string(), timeZone: z.string().nullable() })
  .meta({ id: 'ProjectFileTimeOutput' });

const FILE = {
  project: ProjectName.describe(
    'Groups the files of one folder. A key is unique within its project.',
  ),
  key: ProjectName.describe(
    'Identifies the file, whatever its name: the `id` in its front matter, or one that the client generated.',
  ),
  path: Path.describe('Where the file is now. Informational: two files may swap their paths.'),
  hash: Sha256.describe('SHA-256 of the whole post in the file, as the client computes it.'),
  fixedHash: Sha256.describe(
    "SHA-256 of the part that can't change after publishing: its targets and media.",
  ),
  time: ProjectFileTime.nullish().describe(
    'The time in the file. Compare it with `schedule` to find out whether the post was moved elsewhere.',
  ),
} as const;

export const PublishProjectFileInput = z
  .strictObject({
    ...FILE,
    post: PublishPostInput.optional().describe('The post to publish. Not together with `postId`.'),
    postId: z
      .string()
      .max(80)
      .optional()
      .describe('A post that already exists and belongs to this file. Nothing is published.'),
  })
  .meta({ id: 'PublishProjectFileRequest' });
export type PublishProjectFileInput = z.infer<typeof PublishProjectFileInput>;

export const UpdateProjectFileInput = z
  .strictObject({
    ifHash: FILE.hash
      .optional()
      .describe('Responds with 409 and changes nothing when the stored `hash` is a different one.'),
    key: FILE.key.optional().describe('A new key for the same file.'),
    path: FILE.path.optional(),
    hash: FILE.hash.optional(),
    fixedHash: FILE.fixedHash.optional(),
    time: FILE.time.describe(
      'The time in the file. It belongs to `hash`: without it, it’s forgotten.',
    ),
    change: ChangePostInput.optional().describe(
      'Changes the post and stores `hash` in one transaction, by the rules of `PATCH /api/posts/{postId}`. Only `shortenLinks` is reset if it’s omitted, as in a file that says nothing.',
    ),
  })
  .meta({ id: 'UpdateProjectFileRequest' });
export type UpdateProjectFileInput = z.infer<typeof UpdateProjectFileInput>;

export const ProjectFileOutput = z
  .object({
    id: z.string().describe('`pfl_…`'),
    project: z.string(),
    key: z.string(),
    path: z.string(),
    hash: z.string(),
    fixedHash: z.string(),
    time: ProjectFileTimeOutput.nullable().describe(
      'The time in the file when it was last applied; null: it had none, or the client didn’t send it.',
    ),
    postId: z
      .string()
      .nullable()
      .describe('null when its post was deleted: the file was published before.'),
    state: PostState.nullable().describe('State of the post.'),
    caption: z.string().nullable().describe("The post's current content."),
    schedule: PostSchedule.nullable().describe(
      'When the post is or was published; null: at once, or it was deleted.',
    ),
    changedElsewhere: z
      .boolean()
      .describe('The post was changed by something other than this file since it was applied.'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFileOutput = z.infer<typeof ProjectFileOutput>;

export const ProjectFilePage = z.object({
  items: z.array(ProjectFileOutput),
  nextCursor: z.string().nullable(),
});
export type ProjectFilePage = z.infer<typeof ProjectFilePage>;

const FILE_ID = /^pfl_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListProjectFilesInput = z.object({
  project: ProjectName.optional().describe('Only files of this project.'),
  cursor: z
    .string()
    .regex(FILE_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListProjectFilesInput = z.infer<typeof ListProjectFilesInput>;
