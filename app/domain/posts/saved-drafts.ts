import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PublishPostInput } from './publish.ts';

const { shape } = PublishPostInput;

/** Snippets become text when a post is accepted, and the composer edits drafts as text. */
const DraftTexts = shape.content.omit({ snippetIds: true, variables: true });

/** A draft: the fields of the publish request, all optional and not checked against any rules. */
export const DraftContent = PublishPostInput.omit({ refreshToken: true, allowDuplicate: true })
  .extend({ content: DraftTexts.prefault({}) })
  .meta({ id: 'DraftContent' });
export type DraftContent = z.infer<typeof DraftContent>;

/** Returns a publish request as a draft, without the fields that drafts don't have. */
export function pickDraftFields(input: PublishPostInput): DraftContent {
  const content = pickFields(input.content, DraftTexts.shape);
  return DraftContent.parse({ ...pickFields(input, DraftContent.shape), content });
}

const pickFields = (from: object, fields: object): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in fields));

/** Drafts per workspace. */
export const MAX_DRAFTS = 1000;

export const CreateDraftInput = z
  .strictObject({
    post: DraftContent.prefault({}).describe("The draft's content."),
  })
  .meta({ id: 'CreateDraftRequest' });
export type CreateDraftInput = z.infer<typeof CreateDraftInput>;

/** Leaves room for one more increment within the database's integer range. */
const LAST_VERSION = 2_147_483_646;
export const DraftVersion = z.number().int().min(1).max(LAST_VERSION);

export const UpdateDraftInput = z
  .strictObject({
    version: DraftVersion.describe(
      'The version you read. If someone saved in the meantime, nothing is overwritten (409, with `version`).',
    ),
    post: DraftContent.describe("Replaces the draft's content."),
  })
  .meta({ id: 'UpdateDraftRequest' });
export type UpdateDraftInput = z.infer<typeof UpdateDraftInput>;

export const PublishDraftInput = z
  .strictObject({
    version: DraftVersion.optional().describe('Publishes only if nobody has saved since.'),
    allowDuplicate: shape.allowDuplicate,
  })
  .meta({ id: 'PublishDraftRequest' });
export type PublishDraftInput = z.infer<typeof PublishDraftInput>;

export const DraftOutput = z
  .object({
    id: z.string(),
    version: z.number().int().describe('Increases by one with each save.'),
    post: DraftContent,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Draft' });
export type DraftOutput = z.infer<typeof DraftOutput>;

export const DraftPage = z.object({
  items: z.array(DraftOutput),
  nextCursor: z.string().nullable(),
});
export type DraftPage = z.infer<typeof DraftPage>;

export const DRAFT_ID = /^drf_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListDraftsInput = z.object({
  cursor: z
    .string()
    .regex(DRAFT_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListDraftsInput = z.infer<typeof ListDraftsInput>;
